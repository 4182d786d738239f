#!/usr/bin/env python3
"""Writes function-matrix.sql of the golden corpus: every immutable or stable built-in function on
sample values of its argument types, and on NULLs. Needs no database; golden.sh makes the answers.
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "src/main/resources/org/pagedb/sql/function/catalog"
TARGET = ROOT / "src/test/resources/golden/function-matrix.sql"

SAMPLES = {
    "bool": ["true", "false"],
    "int2": ["2", "-7"], "int4": ["4", "-12"], "int8": ["5", "-9000000000"],
    "float4": ["0.5", "-2.25"], "float8": ["0.25", "-1.5"], "numeric": ["0.75", "-12.345"],
    "money": ["12.34", "-5"], "text": ["abc", "Hello World"], "varchar": ["xyz", "b c"],
    "bpchar": ["ab", "q"], "char": ["a", "Z"], "name": ["nam", "other"],
    "bytea": ["\\\\x616263", "\\\\x00ff"], "bit": ["101", "011"], "varbit": ["1101", "0"],
    "date": ["2021-02-03", "1999-12-31"], "time": ["10:20:30", "23:59:59.5"],
    "timetz": ["10:20:30+02", "01:02:03-05"],
    "timestamp": ["2021-02-03 04:05:06", "1999-12-31 23:59:59.25"],
    "timestamptz": ["2021-02-03 04:05:06+00", "1999-12-31 23:59:59.25+00"],
    "interval": ["1 day 02:03:04", "-2 mons 5 days"],
    "uuid": ["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "00000000-0000-0000-0000-000000000001"],
    "json": ['{"a":[1,2],"b":"x"}', "[1,null]"], "jsonb": ['{"a":[1,2],"b":"x"}', "[1,null]"],
    "jsonpath": ["$.a[*]", "strict $.b"],
    "inet": ["192.168.1.5/24", "10.0.0.1"], "cidr": ["192.168.0.0/16", "10.0.0.0/8"],
    "macaddr": ["08:00:2b:01:02:03", "00:00:00:00:00:01"],
    "macaddr8": ["08:00:2b:01:02:03:04:05", "00:00:00:00:00:00:00:01"],
    "oid": ["16", "25"], "xid": ["7", "8"], "xid8": ["7", "8"], "cid": ["1", "2"],
    "tid": ["(1,2)", "(0,1)"], "pg_lsn": ["0/16B3748", "1/0"],
    "int4range": ["[1,5)", "[3,9)"], "int8range": ["[1,5)", "empty"], "numrange": ["[1.5,2.5]", "(,3)"],
    "daterange": ["[2020-01-01,2021-01-01)", "[2020-06-01,)"],
    "tsrange": ["[2020-01-01,2021-01-01)", "empty"], "tstzrange": ["[2020-01-01 00:00+00,)", "empty"],
    "int4multirange": ["{[1,5),[7,9)}", "{}"], "int8multirange": ["{[1,5)}", "{}"],
    "nummultirange": ["{[1.5,2.5]}", "{}"], "datemultirange": ["{[2020-01-01,2021-01-01)}", "{}"],
    "tsmultirange": ["{[2020-01-01,2021-01-01)}", "{}"],
    "tstzmultirange": ["{[2020-01-01 00:00+00,)}", "{}"],
    "tsvector": ["a:1 b:2A", "fat:1,3"], "tsquery": ["a & b", "fat | !x"],
    "regconfig": ["english", "simple"], "oidvector": ["1 2", "3"], "int2vector": ["1 2", "3"],
    "regclass": ["pg_class", "pg_type"], "regtype": ["integer", "text"],
    "_text": ["{a,b}", "{x,NULL}"], "_int4": ["{1,2,3}", "{4}"], "_float8": ["{0.5,1}", "{2}"],
    "_numeric": ["{0.5,1}", "{2}"], "_float4": ["{0.1,0.2,0.4,1}", "{1,1,1,1}"],
    "_char": ["{a,b}", "{c}"], "_int8": ["{1,2}", "{3}"], "_name": ["{a,b}", "{c}"],
    "_int2": ["{1,2}", "{3}"], "_cstring": ["{1}", "{2}"],
    "_int4range": ["{\"[1,2)\"}", "{}"], "_int8range": ["{\"[1,2)\"}", "{}"],
    "_numrange": ["{\"[1,2)\"}", "{}"], "_daterange": ["{\"[2020-01-01,2020-02-01)\"}", "{}"],
    "_tsrange": ["{empty}", "{}"], "_tstzrange": ["{empty}", "{}"],
}
STANDS_FOR = {
    "anyelement": "int4", "anyarray": "_int4", "anynonarray": "int4", "anycompatible": "int4",
    "anycompatiblearray": "_int4", "anycompatiblenonarray": "int4", "anyrange": "int4range",
    "anymultirange": "int4multirange", "anycompatiblerange": "int4range", "any": "text",
    "anycompatiblemultirange": "int4multirange",
}
# What these give depends on the moment, the machine or the last digit of a C library.
LEFT_OUT_AREAS = ("system.", "extension.")
LEFT_OUT = {
    "age", "dcbrt", "cbrt", "get_current_ts_config", "timestamptz_to_char", "hashtext",
    "now", "transaction_timestamp", "pg_typeof", "generate_series", "enum_first", "enum_last", "enum_range",
}


def spelling(name):
    if name.startswith("_"):
        return spelling(name[1:]) + "[]"
    return {"char": '"char"'}.get(name, name)


def literal(name, value):
    return "'" + value.replace("\\\\", "\\").replace("'", "''") + f"'::{spelling(name)}"


def statements():
    for letter in "abcdefghijklmnopqrstuvwxyz":
        path = CATALOG / f"functions-{letter}.txt"
        for line in path.read_text().splitlines():
            fields = line.split("\t")
            name, kind, arguments, flags, area = fields[0], fields[2], fields[3], fields[5], fields[6]
            if kind != "f" or "V" in flags or not area or area.startswith(LEFT_OUT_AREAS):
                continue
            if name in LEFT_OUT or name.endswith("cmp"):  # of cmp only the sign is promised
                continue
            types = [STANDS_FOR.get(t, t) for t in arguments.split("|")] if arguments else []
            if any(t not in SAMPLES for t in types):
                continue
            variadic = "v" in flags and fields[3].split("|")[-1] != "any"
            for way in range(2 if types else 1):
                values = [literal(t, SAMPLES[t][(way + i * (way > 0)) % 2]) for i, t in enumerate(types)]
                if variadic:
                    values[-1] = "variadic " + values[-1]
                yield f'select pg_catalog."{name}"({", ".join(values)})'
            if types:
                nulls = [f"null::{spelling(t)}" for t in types]
                if variadic:
                    nulls[-1] = "variadic " + nulls[-1]
                calls = [f'pg_catalog."{name}"({", ".join(nulls)})']
                if len(types) > 1:
                    mixed = [literal(t, SAMPLES[t][0]) for t in types]
                    mixed[-1] = nulls[-1]
                    calls.append(f'pg_catalog."{name}"({", ".join(mixed)})')
                yield "select " + ", ".join(calls)


written = list(dict.fromkeys(statements()))
TARGET.write_text("-- generated by src/oracle/function_matrix.py\n" + "".join(s + ";\n" for s in written))
print(len(written))
