#!/usr/bin/env bash
# Writes what pgjdbc answers over PostgreSQL to the steps of XaListing. Needs an empty database of a PostgreSQL 15
# with max_prepared_transactions > 0; usage: xa.sh JDBC-URL
set -euo pipefail
url=$1
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter,calcite-start,driver -Dspotless.check.skip test-compile
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd driver
java -cp "target/test-classes:$(cat ../calcite-adapter/target/golden.classpath)" \
  org.pagedb.jdbc.engine.XaListing "$url"
