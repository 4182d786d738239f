SELECT
  current_database() AS "TABLE_CAT",
  n.nspname AS "TABLE_SCHEM",
  c.relname AS "TABLE_NAME",
  a.attname AS "COLUMN_NAME",
  pos.n AS "KEY_SEQ",
  ic.relname AS "PK_NAME"
FROM pg_catalog.pg_index i
JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
JOIN pg_catalog.pg_class ic ON ic.oid = i.indexrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.generate_series(1, 32) AS pos(n) ON pos.n <= i.indnkeyatts
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[pos.n - 1]
WHERE i.indisprimary
[catalog]  AND current_database() = ?
[schema]  AND n.nspname = ?
[table]  AND c.relname = ?
ORDER BY "TABLE_NAME", "PK_NAME", "KEY_SEQ"
