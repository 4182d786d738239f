#!/usr/bin/env bash
# Writes the relations of pg_catalog and information_schema (schema, name, oid, columns with their types,
# an exclamation mark where a column cannot be null) as the resource that org.pagedb.sql.analysis.system
# reads. Needs psql and a fresh PostgreSQL 15; connection parameters come from the usual PG… variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Empty where something would have to be told: better not to be there.
unanswered='^pg_(stat|shmem|backend_mem|config|file_settings|hba|ident|replication|prepared|cursors|timezone|shadow|available|largeobject)'
answered='^pg_(stat_activity|stat_user_tables|statistic_ext|replication_slots)\$'
psql -X -At -F $'\t' -c "
  select n.nspname, c.relname, c.oid,
         string_agg(a.attname || ':' || (case when d.typtype = 'd' then b.typname else d.typname end)
                    || (case when a.attnotnull then '!' else '' end), ',' order by a.attnum)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type d on d.oid = a.atttypid
  left join pg_type b on b.oid = d.typbasetype
  where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v')
    and c.relname not like '\_pg\_%' and (c.relname !~ '$unanswered' or c.relname ~ '$answered')
  group by 1, 2, 3 order by 1, 2" > src/main/resources/org/pagedb/sql/analysis/system/relations.txt
