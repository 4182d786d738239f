#!/usr/bin/env python3
"""Asks a running PostgreSQL 15 what the cases under src/test/golden give.

usage: generate_golden.py [psql connection options ...]      e.g. -h 127.0.0.1 -p 5432 -U postgres

Each src/test/golden/NAME.cases becomes src/test/resources/org/pagedb/sql/golden/NAME.txt, which
GoldenTest replays without PostgreSQL. A case is one line of fields separated by tabs:

  set  SETTING  VALUE              for the cases that follow in the file
  io   TYPE  TEXT                  text input and output; TYPE may have a modifier
  f    NAME  TYPE=TEXT ...         a function call, \\N for NULL
  op   NAME  TYPE=TEXT [TYPE=TEXT] an operator, a prefix one with one operand
  cast TYPE=TEXT  TYPE             an explicit cast
  agg  NAME  TYPE,TYPE  TEXT,TEXT|TEXT,TEXT ...   an aggregate over rows separated by |
  srf  NAME  TYPE=TEXT ...         a set-returning function; rows are joined with line feeds

Backslash escapes: \\t, \\n, \\\\. Lines that start with # and empty lines are skipped. The answer is
appended: "=", result type, text (\\N for NULL), or "!", SQLSTATE, message, detail, hint.
"""

import pathlib
import re
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parent.parent
TARGET = TEST / "resources/org/pagedb/sql/golden"

SETUP = r"""
create or replace function pg_temp.ask(q text) returns text language plpgsql as $$
declare t text; v text; m text; d text; h text; s text;
begin
  execute q into t, v;
  return E'=\t' || coalesce(t, '') || E'\t' || coalesce(pg_temp.esc(v), '\N');
exception when others then
  get stacked diagnostics m = message_text, d = pg_exception_detail, h = pg_exception_hint,
    s = returned_sqlstate;
  return E'!\t' || s || E'\t' || pg_temp.esc(m) || E'\t' || pg_temp.esc(d) || E'\t' || pg_temp.esc(h);
end $$;
create or replace function pg_temp.esc(v text) returns text language sql immutable as
  $$ select replace(replace(replace(v, '\', '\\'), E'\n', '\n'), E'\t', '\t') $$;
"""


def unescape(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


def quote(text):
    return "'" + text.replace("'", "''") + "'"


def literal(argument):
    kind, text = argument.split("=", 1)
    return (f"null" if text == "\\N" else quote(unescape(text))) + "::" + kind


def aggregate(fields):
    name, types, rows = fields[1], fields[2].split(","), fields[3]
    names = [f"c{i}" for i in range(len(types))]
    values = []
    for row in rows.split("|") if rows else []:
        cells = row.split(",")
        values.append("(" + ",".join(literal(f"{t}={c}") for t, c in zip(types, cells)) + ")")
    source = "(values " + ",".join(values) + ")" if values else \
        "(select " + ",".join(f"null::{t}" for t in types) + " where false)"
    arguments = ",".join(names)
    if len(fields) > 4 and fields[4]:
        call = f"{name}({fields[4]}) within group (order by {arguments})"
    else:
        call = f"{name}({'*' if types == ['*'] else arguments})"
    return f"(select {call} from {source} as t({arguments}))"


def query(fields):
    kind = fields[0]
    if kind == "io":
        expression = f"{quote(unescape(fields[2]))}::{fields[1]}"
    elif kind == "f":
        expression = f"pg_catalog.{quote_name(fields[1])}({', '.join(map(literal, fields[2:]))})"
    elif kind == "op":
        operands = list(map(literal, fields[2:]))
        left = operands[0] + " " if len(operands) == 2 else ""
        expression = f"{left}operator(pg_catalog.{fields[1]}) {operands[-1]}"
    elif kind == "cast":
        expression = f"({literal(fields[1])})::{fields[2]}"
    elif kind == "agg":
        expression = aggregate(fields)
    elif kind == "srf":
        call = f"pg_catalog.{fields[1]}({', '.join(map(literal, fields[2:]))})"
        return ("select (select pg_typeof(z)::text from " + call + " as y(z) limit 1), "
                "string_agg(case when x is null then '\\N' else format('%s', x) end, E'\\n' order by n) "
                "from " + call + " with ordinality as s(x, n)")
    else:
        sys.exit(f"unknown case: {fields}")
    return ("select pg_typeof(x)::text, case when x is not distinct from null then null "
            f"else format('%s', x) end from (select {expression} as x) s")


def quote_name(name):
    return '"' + name + '"'


def answers(cases):
    script = [SETUP]
    for fields in cases:
        if fields[0] == "set":
            script.append(f"set {fields[1]} to {fields[2]};")
            script.append("select 'SET';")
        else:
            script.append(f"select pg_temp.ask({quote(query(fields))});")
    result = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *sys.argv[1:]],
                            input="\n".join(script), check=True, capture_output=True, text=True)
    return result.stdout.splitlines()


def main():
    TARGET.mkdir(parents=True, exist_ok=True)
    for path in sorted((TEST / "golden").glob("*.cases")):
        lines = [l for l in path.read_text().split("\n") if l and not l.startswith("#")]
        cases = [line.split("\t") for line in lines]
        found = answers(cases)
        assert len(found) == len(cases), (path, len(found), len(cases))
        with open(TARGET / (path.stem + ".txt"), "w") as out:
            out.write("# generated by src/test/scripts/generate_golden.py from PostgreSQL 15\n")
            for line, case, answer in zip(lines, cases, found):
                out.write(line + ("" if case[0] == "set" else "\t" + answer) + "\n")
        print(f"{path.stem}: {len(cases)}")


main()
