SELECT a.attname, a.atttypid, a.atttypmod
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
WHERE a.attname = 'ctid'
[catalog]  AND current_database() = ?
[schema]  AND n.nspname = ?
[table]  AND c.relname = ?
