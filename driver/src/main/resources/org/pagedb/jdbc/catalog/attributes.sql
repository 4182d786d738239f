SELECT
  current_database(),
  n.nspname,
  c.relname,
  a.attname,
  a.atttypid,
  a.atttypmod,
  pg_catalog.col_description(c.oid, a.attnum)
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind = 'c'
  AND a.attnum > 0
  AND NOT a.attisdropped
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[type]  AND c.relname LIKE ?
ORDER BY n.nspname, c.relname, a.attnum
