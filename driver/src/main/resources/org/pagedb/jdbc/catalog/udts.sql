SELECT
  current_database(),
  n.nspname,
  t.typname,
  CASE WHEN t.typtype = 'c' THEN 2002 ELSE 2001 END,
  d.description,
  CASE WHEN t.typtype = 'd' THEN t.typbasetype END
FROM pg_catalog.pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_catalog.pg_description d ON d.objoid = t.oid AND d.classoid = 1247
WHERE t.typtype IN ('c', 'd')
  AND n.nspname <> 'pg_catalog'
  AND n.nspname <> 'information_schema'
  AND n.nspname NOT LIKE 'pg\_toast%'
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[type]  AND t.typname LIKE ?
[kinds]  AND CASE WHEN t.typtype = 'c' THEN 2002 ELSE 2001 END = ANY (?)
ORDER BY 4, n.nspname, t.typname
