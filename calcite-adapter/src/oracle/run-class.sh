#!/usr/bin/env bash
# Runs a main class of the tests in the folder of this module; usage: run-class.sh CLASS ARGUMENT…
set -euo pipefail
cd "$(dirname "$0")/../../.."
mvn -q -pl storage,calcite-adapter -Dspotless.check.skip test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/golden.classpath -Dmdep.includeScope=test
cd calcite-adapter
exec java -ea -cp "target/test-classes:target/classes:$(cat target/golden.classpath)" "$@"
