SELECT
  current_database() AS "TABLE_CAT",
  n.nspname AS "TABLE_SCHEM",
  c.relname AS "TABLE_NAME",
  p.relname AS "SUPERTABLE_NAME"
FROM pg_catalog.pg_inherits i
JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
JOIN pg_catalog.pg_class p ON p.oid = i.inhparent
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f')
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[table]  AND c.relname LIKE ?
ORDER BY n.nspname, c.relname, i.inhseqno
