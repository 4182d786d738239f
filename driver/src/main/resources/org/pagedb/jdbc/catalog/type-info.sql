SELECT t.oid, t.typname
FROM pg_catalog.pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_catalog.pg_class c ON c.oid = t.typrelid
WHERE n.nspname <> 'pg_toast'
  AND (t.typrelid = 0 OR c.relkind = 'c')
ORDER BY t.oid
