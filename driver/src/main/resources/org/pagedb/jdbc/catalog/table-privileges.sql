SELECT
  table_catalog AS "TABLE_CAT",
  table_schema AS "TABLE_SCHEM",
  table_name AS "TABLE_NAME",
  grantor AS "GRANTOR",
  grantee AS "GRANTEE",
  privilege_type AS "PRIVILEGE",
  is_grantable AS "IS_GRANTABLE"
FROM information_schema.table_privileges
WHERE true
[catalog]  AND table_catalog = ?
[schema]  AND table_schema LIKE ?
[table]  AND table_name LIKE ?
ORDER BY table_schema, table_name, privilege_type, grantee
