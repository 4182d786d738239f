SELECT
  current_database() AS "TABLE_CAT",
  n.nspname AS "TABLE_SCHEM",
  c.relname AS "TABLE_NAME",
  NOT i.indisunique AS "NON_UNIQUE",
  NULL::text AS "INDEX_QUALIFIER",
  ic.relname AS "INDEX_NAME",
  CASE WHEN i.indisclustered THEN 1 WHEN am.amname = 'hash' THEN 2 ELSE 3 END AS "TYPE",
  pos.n AS "ORDINAL_POSITION",
  trim(BOTH '"' FROM pg_catalog.pg_get_indexdef(i.indexrelid, pos.n, false)) AS "COLUMN_NAME",
  CASE
    WHEN am.amname <> 'btree' THEN NULL
    WHEN pos.n > i.indnkeyatts THEN 'A'
    WHEN i.indoption[pos.n - 1] & 1::smallint = 1 THEN 'D'
    ELSE 'A'
  END AS "ASC_OR_DESC",
  CASE WHEN ic.reltuples < 0 THEN 0 ELSE ic.reltuples END AS "CARDINALITY",
  ic.relpages AS "PAGES",
  pg_catalog.pg_get_expr(i.indpred, i.indrelid) AS "FILTER_CONDITION",
  pg_catalog.obj_description(i.indexrelid, 'pg_class') AS "REMARKS"
FROM pg_catalog.pg_index i
JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_class ic ON ic.oid = i.indexrelid
JOIN pg_catalog.pg_am am ON am.oid = ic.relam
JOIN pg_catalog.generate_series(1, 32) AS pos(n) ON pos.n <= i.indnatts
WHERE true
[catalog]  AND current_database() = ?
[schema]  AND n.nspname = ?
[table]  AND c.relname = ?
[unique]  AND i.indisunique = ?
ORDER BY "NON_UNIQUE", "TYPE", "INDEX_NAME", "ORDINAL_POSITION"
