#!/usr/bin/env bash
# Replays the golden corpus and writes docs/compatibility.md from the run. Needs no PostgreSQL.
set -euo pipefail
exec "$(dirname "$0")/run-class.sh" org.pagedb.sql.corpus.CompatibilityDocument
