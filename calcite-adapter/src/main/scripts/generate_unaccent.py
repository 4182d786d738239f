#!/usr/bin/env python3
"""Writes unaccent.txt of org.pagedb.sql.function.extension from PostgreSQL's unaccent.rules.

usage: generate_unaccent.py SHAREDIR      e.g. "$(pg_config --sharedir)"

Each line is what stands for the characters behind the tab.
"""

import pathlib
import sys

TARGET = (pathlib.Path(__file__).resolve().parent.parent
          / "resources/org/pagedb/sql/function/extension/unaccent.txt")

by_target = {}
for line in (pathlib.Path(sys.argv[1]) / "tsearch_data/unaccent.rules").read_text(encoding="utf-8").splitlines():
    parts = line.split()
    if parts:
        assert len(parts[0]) == 1, parts
        by_target.setdefault(parts[1] if len(parts) > 1 else "", []).append(parts[0])
TARGET.parent.mkdir(parents=True, exist_ok=True)
TARGET.write_text("".join(f"{t}\t{''.join(by_target[t])}\n" for t in sorted(by_target)), encoding="utf-8")
