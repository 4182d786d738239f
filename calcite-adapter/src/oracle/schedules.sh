#!/usr/bin/env bash
# Writes what happens on PostgreSQL in the schedules of concurrent sessions. Needs a PostgreSQL 15 in
# which a database may be created and dropped; usage: schedules.sh JDBC-URL [FILE-NAME ...], e.g.
#   schedules.sh 'jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres' anomalies row-locks
set -euo pipefail
url=$1
shift
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd calcite-adapter
java -cp "target/test-classes:target/classes:$(cat target/golden.classpath)" \
  org.pagedb.sql.corpus.ScheduleGenerator "$url" src/test/resources/schedules "$@"
