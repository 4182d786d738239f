SELECT
  current_database() AS "FUNCTION_CAT",
  n.nspname AS "FUNCTION_SCHEM",
  p.proname AS "FUNCTION_NAME",
  d.description AS "REMARKS",
  CASE WHEN p.proretset THEN 2 ELSE 1 END AS "FUNCTION_TYPE",
  p.proname || '_' || p.oid AS "SPECIFIC_NAME"
FROM pg_catalog.pg_proc p
JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
LEFT JOIN pg_catalog.pg_description d ON d.objoid = p.oid AND d.classoid = 1255
WHERE p.prokind = 'f'
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[name]  AND p.proname LIKE ?
ORDER BY "FUNCTION_SCHEM", "FUNCTION_NAME", p.oid::text
