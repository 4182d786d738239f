#!/usr/bin/env bash
# Writes PostgreSQL's settings (name, boot value, unit, type, context, bounds, choices, category,
# description) as the resource that org.pagedb.sql.setting reads. A server sets its version's text and
# its encoding as it starts; they are written as pagedb has them. An engine inside its application has
# no reason to refuse prepared transactions, so their number is not 0. Needs psql and a fresh PostgreSQL 15
# with default configuration; connection parameters come from the usual PG… variables.
set -euo pipefail
cd "$(dirname "$0")/../.."
psql -X -At -F $'\t' -c "
  select name, case when name ~ '^(client|server)_encoding$' then 'UTF8'
                    when name = 'max_prepared_transactions' then '64'
                    when name = 'default_text_search_config' then 'pg_catalog.english' -- as initdb sets it
                    when name = 'server_version' then split_part(boot_val, ' ', 1)
                    else coalesce(boot_val, '') end, coalesce(unit, ''), vartype, context,
         coalesce(min_val, ''), coalesce(max_val, ''), coalesce(array_to_string(enumvals, ','), ''),
         category, short_desc
  from pg_settings order by lower(name)" > src/main/resources/org/pagedb/sql/setting/settings.tsv
