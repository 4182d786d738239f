SELECT
  current_database(),
  n.nspname,
  p.proname,
  p.oid,
  p.prorettype,
  rt.typtype,
  p.proargtypes::text,
  p.proallargtypes,
  p.proargmodes::text[],
  p.proargnames
FROM pg_catalog.pg_proc p
JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
JOIN pg_catalog.pg_type rt ON rt.oid = p.prorettype
WHERE true
[catalog]  AND current_database() = ?
[schema]  AND n.nspname LIKE ?
[name]  AND p.proname LIKE ?
ORDER BY n.nspname, p.proname, p.oid::text
