SELECT * FROM (
  SELECT
    current_database() AS "TABLE_CAT",
    n.nspname AS "TABLE_SCHEM",
    c.relname AS "TABLE_NAME",
    CASE
      WHEN n.nspname = 'pg_catalog' OR n.nspname = 'information_schema' THEN
        CASE c.relkind
          WHEN 'r' THEN 'SYSTEM TABLE'
          WHEN 'v' THEN 'SYSTEM VIEW'
          WHEN 'i' THEN 'SYSTEM INDEX'
        END
      WHEN n.nspname = 'pg_toast' THEN
        CASE c.relkind
          WHEN 'r' THEN 'SYSTEM TOAST TABLE'
          WHEN 'i' THEN 'SYSTEM TOAST INDEX'
        END
      WHEN n.nspname LIKE 'pg\_%' THEN
        CASE c.relkind
          WHEN 'r' THEN 'TEMPORARY TABLE'
          WHEN 'p' THEN 'TEMPORARY TABLE'
          WHEN 'i' THEN 'TEMPORARY INDEX'
          WHEN 'S' THEN 'TEMPORARY SEQUENCE'
          WHEN 'v' THEN 'TEMPORARY VIEW'
        END
      ELSE
        CASE c.relkind
          WHEN 'r' THEN 'TABLE'
          WHEN 'p' THEN 'PARTITIONED TABLE'
          WHEN 'i' THEN 'INDEX'
          WHEN 'I' THEN 'PARTITIONED INDEX'
          WHEN 'S' THEN 'SEQUENCE'
          WHEN 'v' THEN 'VIEW'
          WHEN 'c' THEN 'TYPE'
          WHEN 'f' THEN 'FOREIGN TABLE'
          WHEN 'm' THEN 'MATERIALIZED VIEW'
        END
    END AS "TABLE_TYPE",
    pg_catalog.obj_description(c.oid, 'pg_class') AS "REMARKS",
    ''::text AS "TYPE_CAT",
    ''::text AS "TYPE_SCHEM",
    ''::text AS "TYPE_NAME",
    ''::text AS "SELF_REFERENCING_COL_NAME",
    ''::text AS "REF_GENERATION"
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE true
[catalog]    AND current_database() = ?
[schema]    AND n.nspname LIKE ?
[table]    AND c.relname LIKE ?
) AS t
[types]WHERE t."TABLE_TYPE" = ANY (?)
ORDER BY "TABLE_TYPE", "TABLE_SCHEM", "TABLE_NAME"
