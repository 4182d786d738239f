#!/usr/bin/env bash
# Writes PostgreSQL's answers to the golden corpus. Needs a PostgreSQL 15 in which a database may be
# created and dropped; usage: golden.sh JDBC-URL [SCRIPT-NAME ...], for example
#   golden.sh 'jdbc:postgresql://127.0.0.1:5432/postgres?user=postgres' aggregates joins
set -euo pipefail
url=$1
shift
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd calcite-adapter
java -cp "target/test-classes:target/classes:$(cat target/golden.classpath)" \
  org.pagedb.sql.corpus.GoldenGenerator "$url" src/test/resources/golden "$@"
