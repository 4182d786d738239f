#!/usr/bin/env bash
# Builds and runs the benchmarks; fills docs/performance.
#   benchmarks/run.sh [smoke|quick|full] [--postgres URL] [experiments|kernels|peers|planning|startup]…
# Quick takes about half an hour on two processors, full a few hours. A quiet machine, please.
set -euo pipefail
cd "$(dirname "$0")/.."
classpath=$(mvn -q -B -DskipTests -Dexec.skip=false -pl benchmarks -am package exec:exec \
  -Dexec.executable=echo -Dexec.args=%classpath | grep benchmarks | tail -1)
jar=$(ls driver/target/pagedb-driver-*-all.jar | head -1)
exec java "-Xmx${HEAP:-6g}" -cp "$classpath" org.pagedb.benchmarks.run.Benchmarks --jar "$jar" "$@"
