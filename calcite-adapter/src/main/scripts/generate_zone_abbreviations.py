#!/usr/bin/env python3
"""Writes abbreviations.txt of org.pagedb.sql.type.datetime from PostgreSQL's timezonesets/Default.

usage: generate_zone_abbreviations.py SHAREDIR      e.g. "$(pg_config --sharedir)"

Each line is an abbreviation in lower case, then its offset in seconds east, then d if it is
daylight-saving time; or instead of the offset a zone whose history gives it.
"""

import pathlib
import sys

TARGET = (pathlib.Path(__file__).resolve().parent.parent
          / "resources/org/pagedb/sql/type/datetime/abbreviations.txt")

lines = {}
for line in (pathlib.Path(sys.argv[1]) / "timezonesets/Default").read_text(encoding="latin-1").splitlines():
    parts = line.split("#")[0].split()
    if len(parts) >= 2 and not parts[0].startswith("@"):
        lines[parts[0].lower()] = "\t".join([parts[0].lower(), parts[1], "d" if "D" in parts[2:] else ""])
TARGET.parent.mkdir(parents=True, exist_ok=True)
TARGET.write_text("".join(f"{lines[key]}\n" for key in sorted(lines)), encoding="ascii")
