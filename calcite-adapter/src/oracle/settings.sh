#!/usr/bin/env bash
# Writes PostgreSQL's settings (name, boot value, unit, type, context, bounds, choices, category,
# description) as the resource that org.pagedb.sql.setting reads. Needs psql and a fresh PostgreSQL 15
# with default configuration; connection parameters come from the usual PG… variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
psql -X -At -F $'\t' -c "
  select name, coalesce(boot_val, ''), coalesce(unit, ''), vartype, context,
         coalesce(min_val, ''), coalesce(max_val, ''), coalesce(array_to_string(enumvals, ','), ''),
         category, short_desc
  from pg_settings order by lower(name)" > src/main/resources/org/pagedb/sql/setting/settings.tsv
