SELECT n.nspname AS "TABLE_SCHEM", current_database() AS "TABLE_CATALOG"
FROM pg_catalog.pg_namespace n
WHERE n.nspname <> 'pg_toast'
  AND (n.nspname NOT LIKE 'pg\_temp\_%' OR n.nspname = (pg_catalog.current_schemas(true))[1])
  AND (n.nspname NOT LIKE 'pg\_toast\_temp\_%'
    OR n.nspname = replace((pg_catalog.current_schemas(true))[1]::text, 'pg_temp_', 'pg_toast_temp_'))
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
ORDER BY "TABLE_SCHEM"
