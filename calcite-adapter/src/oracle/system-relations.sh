#!/usr/bin/env bash
# Writes the relations of pg_catalog and information_schema (schema, name, oid, columns with their types,
# an exclamation mark where a column cannot be null, a last field where a session gives the rows) as the resource that org.pagedb.sql.analysis.system
# reads. Needs psql and a fresh PostgreSQL 15; connection parameters come from the usual PG… variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Empty where something would have to be told: better not to be there.
unanswered='^(pg_backend_memory_contexts|pg_config|pg_stat_recovery_prefetch|pg_stat_slru|pg_stat_xact_all_tables|pg_stat_xact_sys_tables|pg_stat_xact_user_functions|pg_stat_xact_user_tables|pg_statio_all_sequences|pg_statio_sys_sequences|pg_statio_user_sequences)$'
live='^pg_(settings|locks|sequences|cursors|prepared_statements|prepared_xacts|timezone_names|timezone_abbrevs|stat_.*|statio_.*)$'
psql -X -At -F $'\t' -c "
  select n.nspname, c.relname, c.oid,
         string_agg(a.attname || ':' || (case when d.typtype = 'd' then b.typname else d.typname end)
                    || (case when a.attnotnull then '!' else '' end), ',' order by a.attnum)
           || (case when c.relname ~ '$live' then E'\tlive' else '' end)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type d on d.oid = a.atttypid
  left join pg_type b on b.oid = d.typbasetype
  where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v')
    and c.relname not like '\_pg\_%' and c.relname !~ '$unanswered'
  group by 1, 2, 3 order by 1, 2" > src/main/resources/org/pagedb/sql/analysis/system/relations.txt
