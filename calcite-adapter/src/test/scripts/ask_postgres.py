"""Renews what the parser's tests expect, by asking a real PostgreSQL 15.

usage: PGHOST=... PGPORT=... PGUSER=... PGDATABASE=scratch python3 ask_postgres.py

Rewrites, under src/test/resources/org/pagedb/sql/parser:

  *.corpus      each entry's first line, "==== ok" or "==== SQLSTATE POSITION MESSAGE"; the statement
                follows it. A new statement is added under a line of "====" alone.
  keywords.txt  word, class and label of every keyword.
"""

import pathlib

from postgres_parser import Parser

RESOURCES = pathlib.Path(__file__).parent.parent / "resources/org/pagedb/sql/parser"
MARK = "===="


def entries(text):
    statement = None
    for line in text.split("\n"):
        if line.startswith(MARK):
            if statement is not None:
                yield "\n".join(statement)
            statement = []
        elif statement is not None:
            statement.append(line)
    if statement is not None:
        if statement and statement[-1] == "":
            statement.pop()
        yield "\n".join(statement)


def renew(parser, path):
    lines = []
    for statement in entries(path.read_text(encoding="utf-8")):
        answer = parser.parse(statement)
        if answer is None:
            lines.append(f"{MARK} ok")
        else:
            state, message, position = answer
            lines.append(f"{MARK} {state} {position} {message}".replace("\n", "\\n"))
        lines.append(statement)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def keywords(parser):
    rows = parser.rows(
        "select word, catcode, barelabel from pg_get_keywords() order by word collate \"C\""
    )
    text = "".join(f"{word} {kind} {'bare' if bare == 't' else 'as'}\n" for word, kind, bare in rows)
    (RESOURCES / "keywords.txt").write_text(text, encoding="utf-8")


def main():
    parser = Parser()
    keywords(Parser())
    for path in sorted(RESOURCES.glob("*.corpus")):
        renew(parser, path)


if __name__ == "__main__":
    main()
