#!/usr/bin/env bash
# Writes what pgjdbc makes of values over PostgreSQL, for ConversionGoldenTest. The URL's database is emptied.
# Usage: conversions.sh JDBC-URL
set -euo pipefail
url=$1
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter,calcite-start,driver -Dspotless.check.skip test-compile
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd driver
java -cp "target/test-classes:$(cat ../calcite-adapter/target/golden.classpath)" \
  org.pagedb.jdbc.engine.ConversionListing "$url"
