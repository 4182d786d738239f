#!/usr/bin/env python3
"""Asks PostgreSQL what it makes of statements, without running them.

usage: describe.py HOST PORT USER DATABASE script.sql [more.sql ...]

A script holds statements that end with ';' at the end of a line. Statements before the line
'-- describe' or '-- run' are run (in a schema of their own, which is dropped again). Each one after
'-- describe' is parsed and described; each one after '-- run' is run, and its notices are told. Next to script.sql comes script.txt: each statement and what PostgreSQL says,

    > select a from t;
    column a integer
    parameter integer
    error 42703 8 column "x" does not exist
    hint ...
    detail ...

where 8 is the position, 0 if there is none. The tests replay the files without PostgreSQL.
"""
import socket
import struct
import sys


class Connection:
    def __init__(self, host, port, user, database):
        self.socket = socket.create_connection((host, int(port)))
        self.buffer = b""
        body = b"".join(
            word.encode() + b"\0" for word in ("user", user, "database", database)
        )
        start = struct.pack("!i", 196608) + body + b"\0"
        self.socket.sendall(struct.pack("!i", len(start) + 4) + start)
        self.until_ready()

    def read(self, count):
        while len(self.buffer) < count:
            self.buffer += self.socket.recv(65536)
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def message(self):
        kind, length = struct.unpack("!ci", self.read(5))
        return kind, self.read(length - 4)

    def until_ready(self):
        messages = []
        while True:
            kind, body = self.message()
            if kind == b"Z":
                return messages
            messages.append((kind, body))

    def send(self, kind, body):
        self.socket.sendall(kind + struct.pack("!i", len(body) + 4) + body)

    def run(self, sql):
        self.send(b"Q", sql.encode() + b"\0")
        messages = self.until_ready()
        for kind, body in messages:
            if kind == b"E":
                raise SystemExit("setup failed: %s\n%s" % (sql, fields(body)))
        return messages

    def rows(self, sql):
        found = []
        for kind, body in self.run(sql):
            if kind == b"D":
                values, at = [], 2
                for _ in range(struct.unpack("!h", body[:2])[0]):
                    (length,) = struct.unpack("!i", body[at : at + 4])
                    at += 4
                    values.append(None if length < 0 else body[at : at + length].decode())
                    at += max(length, 0)
                found.append(values)
        return found

    def describe(self, sql):
        self.send(b"P", b"\0" + sql.encode() + b"\0" + struct.pack("!h", 0))
        self.send(b"D", b"S\0")
        self.send(b"S", b"")
        return self.until_ready()


def fields(body):
    found = {}
    for part in body.split(b"\0"):
        if part:
            found[part[:1].decode()] = part[1:].decode()
    return found


def type_name(connection, names, oid, typmod):
    if (oid, typmod) not in names:
        names[oid, typmod] = connection.rows(
            "select format_type(%d, %d)" % (oid, typmod)
        )[0][0]
    return names[oid, typmod]


def told(word, report):
    lines = ["%s %s %s %s" % (word, report["C"], report.get("P", "0"), report["M"])]
    for key, name in (("D", "detail"), ("H", "hint")):
        if key in report and word == "error":
            lines.append("%s %s" % (name, report[key].replace("\n", "\\n")))
    return lines


def outcome(connection, sql):
    connection.send(b"Q", sql.encode() + b"\0")
    lines = []
    for kind, body in connection.until_ready():
        if kind in (b"E", b"N"):
            lines.extend(told("error" if kind == b"E" else "notice", fields(body)))
    return lines


def answer(connection, names, sql):
    lines = []
    for kind, body in connection.describe(sql):
        if kind == b"E":
            lines.extend(told("error", fields(body)))
        elif kind == b"t":
            for oid in struct.unpack("!%di" % ((len(body) - 2) // 4), body[2:]):
                lines.append("parameter " + type_name(connection, names, oid, -1))
        elif kind == b"T":
            at = 2
            for _ in range(struct.unpack("!h", body[:2])[0]):
                end = body.index(b"\0", at)
                label = body[at:end].decode()
                (_, _, oid, _, typmod, _) = struct.unpack("!ihihih", body[end + 1 : end + 19])
                lines.append(
                    "column %s %s" % (label, type_name(connection, names, oid, typmod))
                )
                at = end + 19
    return lines


def statements(text):
    current = []
    for line in text.splitlines():
        if line.startswith("--"):
            if line in ("-- describe", "-- run"):
                yield line
            continue
        if line.strip() or current:
            current.append(line)
        if line.rstrip().endswith(";"):
            yield "\n".join(current)
            current = []


def main():
    host, port, user, database = sys.argv[1:5]
    for path in sys.argv[5:]:
        connection = Connection(host, port, user, database)
        connection.run("drop schema if exists oracle cascade; create schema oracle")
        connection.run("set search_path to oracle")
        names, out, mode = {}, [], None
        for statement in statements(open(path, encoding="utf-8").read()):
            if statement.startswith("--"):
                mode = statement
            elif mode is None:
                connection.run(statement)
            else:
                out.append("> " + statement.replace("\n", "\n> "))
                if mode == "-- describe":
                    out.extend(answer(connection, names, statement[:-1]))
                else:
                    out.extend(outcome(connection, statement))
                out.append("")
        connection.run("drop schema oracle cascade")
        with open(path[:-4] + ".txt", "w", encoding="utf-8") as file:
            file.write("\n".join(out))


main()
