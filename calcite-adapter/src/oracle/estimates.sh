#!/usr/bin/env bash
# Writes how many rows PostgreSQL expects of the queries in estimates/rows.tsv; usage: estimates.sh PSQL-OPTIONS…
# for a database that may be filled, for example estimates.sh -h 127.0.0.1 -U postgres -d scratch
set -euo pipefail
cd "$(dirname "$0")/../test/resources/estimates"
psql -q "$@" -f tables.sql
{
  head -1 rows.tsv
  tail -n +2 rows.tsv | cut -f2 | while read -r query; do
    rows=$(psql -At "$@" -c "explain $query" < /dev/null | head -1 | sed 's/.*rows=\([0-9]*\).*/\1/')
    printf '%s\t%s\n' "$rows" "$query"
  done
} > rows.new
mv rows.new rows.tsv
