SELECT
  current_database(),
  n.nspname,
  c.relname,
  a.attname,
  a.atttypid,
  CASE WHEN t.typtype = 'd' AND a.atttypmod = -1 THEN t.typtypmod ELSE a.atttypmod END,
  a.attnotnull OR (t.typtype = 'd' AND t.typnotnull),
  a.attidentity,
  a.attgenerated,
  pg_catalog.pg_get_expr(def.adbin, def.adrelid),
  pg_catalog.col_description(c.oid, a.attnum)
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_catalog.pg_attrdef def ON def.adrelid = a.attrelid AND def.adnum = a.attnum
WHERE c.relkind IN ('r', 'p', 'v', 'f', 'm')
  AND a.attnum > 0
  AND NOT a.attisdropped
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[table]  AND c.relname LIKE ?
ORDER BY n.nspname, c.relname, a.attnum
