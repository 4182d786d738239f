#!/usr/bin/env bash
# Replays the golden corpus and writes docs/compatibility.md from the run. Needs no PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd calcite-adapter
java -ea -cp "target/test-classes:target/classes:$(cat target/golden.classpath)" \
  org.pagedb.sql.corpus.CompatibilityDocument
