SELECT
  table_catalog AS "TABLE_CAT",
  table_schema AS "TABLE_SCHEM",
  table_name AS "TABLE_NAME",
  column_name AS "COLUMN_NAME",
  grantor AS "GRANTOR",
  grantee AS "GRANTEE",
  privilege_type AS "PRIVILEGE",
  is_grantable AS "IS_GRANTABLE"
FROM information_schema.column_privileges
WHERE true
[catalog]  AND table_catalog = ?
[schema]  AND table_schema = ?
[table]  AND table_name = ?
[column]  AND column_name LIKE ?
ORDER BY column_name, privilege_type, grantee
