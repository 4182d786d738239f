#!/usr/bin/env python3
"""Writes the resources of org.pagedb.sql.function.catalog from a running PostgreSQL 15.

usage: generate_facts.py [psql connection options ...]      e.g. -h 127.0.0.1 -p 5432 -U postgres

Which functions are written is decided by the Java sources: a function is known if a class that
implements FunctionArea, TypedFunctionArea or AggregateArea has its label in a switch of a method
whose first parameter is `String function`. Everything else
that is written comes from PostgreSQL.

Extensions are handled likewise, in a database types_facts that is made for it and dropped: those of
extensions.txt of which at least one function is known, or that the file accepts as they are. What
belongs to the extension at place n of the file gets oids from 12000 + 300 n on.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MAIN = HERE.parent
SOURCES = MAIN / "java/org/pagedb/sql"
TARGET = MAIN / "resources/org/pagedb/sql/function/catalog"
TYPES = SOURCES / "type/builtin/BuiltinTypes.java"
WINDOWS = [
    "row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile",
    "lag", "lead", "first_value", "last_value", "nth_value",
]


DATABASE = "types_facts"
# The oids of information_schema's functions differ from one cluster to another; they are moved below these.
FIRST_EXTENSION_OID = 12000
OIDS_OF_EXTENSION = 300
TYPE_OIDS = 10  # at the beginning of a block, for the types that BuiltinTypes declares


def query(sql, database="postgres"):
    command = ["psql", "-X", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", *sys.argv[1:],
               "-d", database, "-c", sql]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in text.splitlines()]


def labels_of_areas():
    """label -> area, for plain functions and for aggregates."""
    plain, aggregates = {}, {}
    for path in sorted((SOURCES / "function").rglob("*.java")):
        text = path.read_text()
        kind = re.search(r"class \w+ implements (FunctionArea|TypedFunctionArea|AggregateArea)\b", text)
        if not kind:
            continue
        area = str(path.relative_to(SOURCES / "function").with_suffix("")).replace("/", ".")
        into = aggregates if kind.group(1) == "AggregateArea" else plain
        methods = re.finditer(r"\n  (?! )[^\n/*]*\w\(\s*String function\b.*?\n  }\n", text, re.S)
        for method in methods:
            for case in re.finditer(r"case\s+((?:\"[^\"]+\",?\s*)+)->", method.group(0)):
                for label in re.findall(r"\"([^\"]+)\"", case.group(1)):
                    if label in into:
                        sys.exit(f"{label} is in {into[label]} and in {area}")
                    into[label] = area
    return plain, aggregates


def known_types():
    """Names and oids of the types that BuiltinTypes declares."""
    text = TYPES.read_text()
    names = set(re.findall(r"(?:base|preferred|start|pseudo|range|multirange)\(\s*\d+, \"(\w+)\"", text))
    names |= {"_" + name for name in names}
    rows = query("select oid, typname from pg_type where typnamespace = 'pg_catalog'::regnamespace")
    return {int(oid): name for oid, name in rows if name in names}


FUNCTIONS = """
select case when p.pronamespace = 'information_schema'::regnamespace then p.oid::int - 2000 else p.oid::int end,
       p.proname, p.prokind,
       array_to_string(p.proargtypes::oid[], ','), p.prorettype,
       p.proisstrict, p.provariadic <> 0, p.proretset, p.provolatile,
       case when p.prolang in (12, 13) then p.prosrc else
         p.proname || '(' || (select coalesce(string_agg(t.typname, ',' order by o), '')
            from unnest(p.proargtypes::oid[]) with ordinality as a(t, o)
            join pg_type t on t.oid = a.t) || ')' end,
       array_to_string(p.proargnames, '|'), array_to_string(p.proargmodes, ''),
       array_to_string(p.proallargtypes, ','),
       p.pronargdefaults,
       coalesce(pg_get_expr(p.proargdefaults, 0), ''),
       coalesce(a.aggkind::text, ''), coalesce(a.aggnumdirectargs, 0), coalesce(a.aggsortop::int, 0)
from pg_proc p left join pg_aggregate a on a.aggfnoid = p.oid
where """
BUILT_IN = "p.pronamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)"


def split_defaults(text, count):
    if count == 0:
        return []
    parts, depth, quoted, start = [], 0, False, 0
    for i, c in enumerate(text):
        if c == "'":
            quoted = not quoted
        elif not quoted and c in "([":
            depth += 1
        elif not quoted and c in ")]":
            depth -= 1
        elif not quoted and depth == 0 and c == ",":
            parts.append(text[start:i].strip())
            start = i + 1
    parts.append(text[start:].strip())
    assert len(parts) == count, (text, count)
    return parts


def function_rows(types, labels, used, rows):
    plain, aggregates = labels
    kept = {}
    for row in rows:
        (oid, name, kind, arguments, result, strict, variadic, retset, volatility, label,
         names, modes, all_types, ndefaults, defaults, aggkind, direct, sortop) = row
        arguments = [int(a) for a in arguments.split(",") if a]
        if int(result) not in types or any(a not in types for a in arguments):
            continue
        if kind == "a":
            if name not in aggregates:
                continue
            area, label = aggregates[name], ""
            used.add(name)
        elif kind == "w":
            if name not in WINDOWS:
                continue
            area, label = "", ""
        elif label in plain:
            area = plain[label]
            used.add(label)
            label = "" if label == name else label
        else:
            continue
        flags = ("s" if strict == "t" else "") + ("v" if variadic == "t" else "")
        flags += ("r" if retset == "t" else "") + volatility.upper()
        arg_names = names.split("|") if names else []
        input_names = [n for n, m in zip(arg_names, modes or "i" * len(arg_names)) if m in "ibv"]
        if not any(input_names):
            input_names = []
        columns = []
        if modes and result in ("2249",):
            outs = zip(arg_names, modes, [int(t) for t in all_types.split(",")])
            columns = [f"{n}:{types.get(t, '?')}" for n, m, t in outs if m in "obt"]
            if any(c.endswith("?") for c in columns):
                continue
        nature = [aggkind, direct, sortop] if kind == "a" else []
        fields = [
            name, oid, kind if kind != "f" else "f",
            "|".join(types[a] for a in arguments), types[int(result)], flags, area, label,
            "|".join(input_names), "|".join(split_defaults(defaults, int(ndefaults))),
            "|".join(columns), "|".join(nature),
        ]
        kept[int(oid)] = "\t".join(fields)
    return kept


def members(extension, catalog):
    return (f"(select objid from pg_depend where classid = '{catalog}'::regclass and deptype = 'e'"
            f" and refobjid = (select oid from pg_extension where extname = '{extension}'))")


def extension_rows(name, first_oid, types, labels, used):
    """The lines of one extension: functions, operators and casts, each with its letter."""
    renumbered = {}

    def oid_of(oid):
        if int(oid) < 16384:
            return int(oid)
        return renumbered.setdefault(int(oid), first_oid + TYPE_OIDS + len(renumbered))

    own = dict(types)
    for oid, typname in query(
            "select oid, typname from pg_type where oid in " + members(name, "pg_type")
            + " or typelem in " + members(name, "pg_type") + " order by typname desc", DATABASE):
        declared = re.search(
            rf"extension\((\d+), \"{typname.lstrip('_')}\", '.', (\d+)\)", TYPES.read_text())
        if declared:
            own[int(oid)] = typname
            renumbered[int(oid)] = int(declared.group(2 if typname[0] == "_" else 1))
    functions = function_rows(
        own, labels, used,
        query(FUNCTIONS + "p.oid in " + members(name, "pg_proc")
              + " order by p.oid::regprocedure::text", DATABASE))
    lines = []
    for oid, line in functions.items():
        fields = line.split("\t")
        fields[1] = str(oid_of(oid))
        if fields[2] == "a":  # the sort operator's oid differs from run to run
            fields[11] = "|".join([*fields[11].split("|")[:2], "0"])
        lines.append("f\t" + "\t".join(fields))
    names = {oid: line.split("\t")[0] for oid, line in functions.items()}
    operators = [row for row in query(
        "select oid, oprname, oprleft, oprright, oprresult, oprcode::oid, oprcom, oprnegate,"
        " oprcanhash, oprcanmerge from pg_operator where oid in " + members(name, "pg_operator")
        + " order by oid::regoperator::text", DATABASE) if int(row[5]) in names]
    known = {row[0] for row in operators} | {"0"}
    for oid, opname, left, right, result, code, commutator, negator, hashes, merges in operators:
        commutator = commutator if commutator in known or int(commutator) < 16384 else "0"
        negator = negator if negator in known or int(negator) < 16384 else "0"
        lines.append("\t".join(["o", opname, *(str(oid_of(o)) for o in (left, right, oid, result)),
                                names[int(code)], *(str(oid_of(o)) for o in (code, commutator, negator)),
                                ("h" if hashes == "t" else "") + ("m" if merges == "t" else "")]))
    for source, target, context, method, code in query(
            "select castsource, casttarget, castcontext, castmethod, castfunc from pg_cast"
            " where oid in " + members(name, "pg_cast"), DATABASE):
        if int(source) in own and int(target) in own and (method != "f" or int(code) in names):
            lines.append("\t".join(["c", str(oid_of(source)), str(oid_of(target)), context, method,
                                    names.get(int(code), ""), str(oid_of(code))]))
    assert TYPE_OIDS + len(renumbered) <= OIDS_OF_EXTENSION, name
    return lines


def write_extensions(types, labels, used):
    query(f"drop database if exists {DATABASE}")
    query(f"create database {DATABASE} template template0")
    listed = []
    entries = [l.split("\t") for l in (HERE / "extensions.txt").read_text().splitlines()
               if l and not l.startswith("#")]
    for place, entry in enumerate(entries):
        name, accepted = entry[0], len(entry) > 1
        version, comment = query(
            f"select default_version, comment from pg_available_extensions where name = '{name}'")[0]
        query(f'create extension if not exists "{name}"', DATABASE)
        lines = extension_rows(
            name, FIRST_EXTENSION_OID + OIDS_OF_EXTENSION * place, types, labels, used)
        query(f'drop extension "{name}"', DATABASE)
        if lines or accepted:
            listed.append("\t".join([name, version, str(place), comment]))
        if lines:
            write(f"extension-{name}.txt", lines)
    query(f"drop database {DATABASE}")
    write("extensions.txt", listed)


def write(name, lines):
    text = "".join(line + "\n" for line in sorted(lines))
    (TARGET / name).write_text(text, encoding="ascii")


def main():
    TARGET.mkdir(parents=True, exist_ok=True)
    types = known_types()
    labels, used = labels_of_areas(), set()
    functions = function_rows(types, labels, used, query(FUNCTIONS + BUILT_IN))
    names = {oid: line.split("\t")[0] for oid, line in functions.items()}
    for letter in "_abcdefghijklmnopqrstuvwxyz":
        write(f"functions-{letter}.txt", [l for l in functions.values() if l[0] == letter])
    write("operators.txt", [
        "\t".join([name, left, right, oid, result, names[int(code)], code, commutator, negator,
                   ("h" if hashes == "t" else "") + ("m" if merges == "t" else "")])
        for oid, name, left, right, result, code, commutator, negator, hashes, merges in query(
            "select oid, oprname, oprleft, oprright, oprresult, oprcode::oid, oprcom, oprnegate,"
            " oprcanhash, oprcanmerge from pg_operator"
            " where oprnamespace = 'pg_catalog'::regnamespace")
        if int(code) in names
    ])
    write("casts.txt", [
        "\t".join([source, target, context, method, names.get(int(code), ""), code])
        for source, target, context, method, code in query(
            "select castsource, casttarget, castcontext, castmethod, castfunc from pg_cast")
        if int(source) in types and int(target) in types and (method != "f" or int(code) in names)
    ])
    write_extensions(types, labels, used)
    missing = (set(labels[0]) | set(labels[1])) - used
    if missing:
        sys.exit("labels without a function in PostgreSQL: " + ", ".join(sorted(missing)))
    print(f"{len(functions)} functions")


main()
