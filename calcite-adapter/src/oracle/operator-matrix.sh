#!/usr/bin/env bash
# Writes what PostgreSQL answers for every operator between every two types of operators/types.tsv. Needs a
# PostgreSQL 15 in which a database may be created and dropped; usage: operator-matrix.sh JDBC-URL
set -euo pipefail
exec "$(dirname "$0")/run-class.sh" org.pagedb.sql.corpus.OperatorMatrixGenerator \
  "$1" src/test/resources/operators
