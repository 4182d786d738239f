#!/usr/bin/env bash
# Writes what happens on PostgreSQL in the schedules of concurrent sessions. Needs a PostgreSQL 15 in
# which a database may be created and dropped; usage: schedules.sh JDBC-URL [FILE-NAME ...], e.g.
#   schedules.sh 'jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres' anomalies row-locks
set -euo pipefail
url=$1
shift
exec "$(dirname "$0")/run-class.sh" org.pagedb.sql.corpus.ScheduleGenerator \
  "$url" src/test/resources/schedules "$@"
