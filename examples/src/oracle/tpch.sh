#!/usr/bin/env bash
# Writes what TpchTest compares: the plans of TPC-H's queries, or PostgreSQL 15's answers to them.
# usage: tpch.sh plans
#        tpch.sh answers HOST PORT USER   (makes and drops a database pagedb_tpch there)
set -euo pipefail
what=$1
cd "$(dirname "$0")/../../.."
mvn -q -pl examples -am -Dspotless.check.skip test-compile \
  dependency:build-classpath -Dmdep.outputFile=target/tpch.classpath -Dmdep.includeScope=test
cd examples
record() {
  java -cp "target/test-classes:target/classes:$(cat target/tpch.classpath)" \
    org.pagedb.examples.tpch.TpchRecorder "$@"
}
case $what in
  plans) record ;;
  answers)
    connection=(-q -h "$2" -p "$3" -U "$4")
    psql "${connection[@]}" -c 'drop database if exists pagedb_tpch' \
      -c "create database pagedb_tpch template template0 lc_collate 'C'" postgres
    record "jdbc:postgresql://$2:$3/pagedb_tpch?user=$4"
    psql "${connection[@]}" -c 'drop database pagedb_tpch' postgres
    ;;
  *)
    echo "plans or answers?" >&2
    exit 2
    ;;
esac
