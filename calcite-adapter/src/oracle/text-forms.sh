#!/usr/bin/env bash
# Writes what PostgreSQL makes of random texts for every type of text-forms/patterns.tsv. Needs a PostgreSQL 15
# in which a database may be created and dropped; usage: text-forms.sh JDBC-URL
set -euo pipefail
exec "$(dirname "$0")/run-class.sh" org.pagedb.sql.corpus.TextFormGenerator \
  "$1" src/test/resources/text-forms 400
