SELECT
  current_database() AS "PROCEDURE_CAT",
  n.nspname AS "PROCEDURE_SCHEM",
  p.proname AS "PROCEDURE_NAME",
  NULL,
  NULL,
  NULL,
  d.description AS "REMARKS",
  2 AS "PROCEDURE_TYPE",
  p.proname || '_' || p.oid AS "SPECIFIC_NAME"
FROM pg_catalog.pg_proc p
JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
LEFT JOIN pg_catalog.pg_description d ON d.objoid = p.oid AND d.classoid = 1255
WHERE p.prokind = 'p'
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[name]  AND p.proname LIKE ?
ORDER BY "PROCEDURE_SCHEM", "PROCEDURE_NAME", p.oid::text
