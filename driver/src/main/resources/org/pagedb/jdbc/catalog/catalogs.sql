SELECT datname AS "TABLE_CAT"
FROM pg_catalog.pg_database
WHERE datallowconn
ORDER BY datname
