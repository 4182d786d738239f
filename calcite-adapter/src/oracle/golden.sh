#!/usr/bin/env bash
# Writes PostgreSQL's answers to the golden corpus. Needs a PostgreSQL 15 in which a database may be
# created and dropped; usage: golden.sh JDBC-URL [SCRIPT-NAME ...], for example
#   golden.sh 'jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres' aggregates joins
set -euo pipefail
url=$1
shift
exec "$(dirname "$0")/run-class.sh" org.pagedb.sql.corpus.GoldenGenerator \
  "$url" src/test/resources/golden "$@"
