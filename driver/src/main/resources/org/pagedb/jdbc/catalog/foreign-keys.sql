SELECT
  current_database() AS "PKTABLE_CAT",
  pn.nspname AS "PKTABLE_SCHEM",
  pc.relname AS "PKTABLE_NAME",
  pa.attname AS "PKCOLUMN_NAME",
  current_database() AS "FKTABLE_CAT",
  fn.nspname AS "FKTABLE_SCHEM",
  fc.relname AS "FKTABLE_NAME",
  fa.attname AS "FKCOLUMN_NAME",
  pos.n AS "KEY_SEQ",
  CASE con.confupdtype
    WHEN 'c' THEN 0 WHEN 'r' THEN 1 WHEN 'n' THEN 2 WHEN 'a' THEN 3 WHEN 'd' THEN 4
  END AS "UPDATE_RULE",
  CASE con.confdeltype
    WHEN 'c' THEN 0 WHEN 'r' THEN 1 WHEN 'n' THEN 2 WHEN 'a' THEN 3 WHEN 'd' THEN 4
  END AS "DELETE_RULE",
  con.conname AS "FK_NAME",
  pi.relname AS "PK_NAME",
  CASE
    WHEN con.condeferrable AND con.condeferred THEN 5
    WHEN con.condeferrable THEN 6
    ELSE 7
  END AS "DEFERRABILITY"
FROM pg_catalog.pg_constraint con
JOIN pg_catalog.pg_class pc ON pc.oid = con.confrelid
JOIN pg_catalog.pg_namespace pn ON pn.oid = pc.relnamespace
JOIN pg_catalog.pg_class fc ON fc.oid = con.conrelid
JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
JOIN pg_catalog.pg_class pi ON pi.oid = con.conindid
JOIN pg_catalog.generate_series(1, 32) AS pos(n) ON pos.n <= array_upper(con.conkey, 1)
JOIN pg_catalog.pg_attribute pa ON pa.attrelid = pc.oid AND pa.attnum = con.confkey[pos.n]
JOIN pg_catalog.pg_attribute fa ON fa.attrelid = fc.oid AND fa.attnum = con.conkey[pos.n]
WHERE con.contype = 'f'
[primary catalog]  AND current_database() = ?
[primary schema]  AND pn.nspname = ?
[primary table]  AND pc.relname = ?
[foreign catalog]  AND current_database() = ?
[foreign schema]  AND fn.nspname = ?
[foreign table]  AND fc.relname = ?
[by primary]ORDER BY pn.nspname, pc.relname, con.conname, pos.n
[by foreign]ORDER BY fn.nspname, fc.relname, con.conname, pos.n
