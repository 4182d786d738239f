"""Asks a PostgreSQL server what its parser says about a text, and nothing else.

A text sent inside a failed transaction is parsed and then refused with 25P02 unless its grammar or
lexis is wrong, so the answer is the parser's alone, whatever objects the text names.

Uses the wire protocol directly; needs a server with trust authentication.
"""

import os
import re
import socket
import struct

# What would end the failed transaction and let the rest of a text run.
ENDINGS = re.compile(r"\b(commit|end|rollback|abort|prepare)\b", re.IGNORECASE)


class Parser:
    def __init__(self, host=None, port=None, user=None, database=None):
        self.socket = socket.create_connection(
            (host or os.environ.get("PGHOST", "127.0.0.1"), int(port or os.environ.get("PGPORT", "5432"))),
            timeout=20,
        )
        self.buffer = b""
        self.data = []
        parameters = {
            "user": user or os.environ.get("PGUSER", "postgres"),
            "database": database or os.environ.get("PGDATABASE", "postgres"),
            "client_encoding": "UTF8",
        }
        body = struct.pack("!I", 196608)
        for name, value in parameters.items():
            body += name.encode() + b"\0" + value.encode() + b"\0"
        body += b"\0"
        self.socket.sendall(struct.pack("!I", len(body) + 4) + body)
        self._until_ready()
        self.failed = False

    def _fail_transaction(self):
        self.simple_query("rollback")
        self.simple_query("begin")
        self.simple_query("select 1/0")

    def _read(self, count):
        while len(self.buffer) < count:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise ConnectionError("server closed the connection")
            self.buffer += chunk
        result, self.buffer = self.buffer[:count], self.buffer[count:]
        return result

    def _until_ready(self):
        error = None
        notices = []
        status = b"I"
        while True:
            kind = self._read(1)
            length = struct.unpack("!I", self._read(4))[0]
            body = self._read(length - 4)
            if kind == b"E":
                error = self._fields(body)
            elif kind == b"N":
                notices.append(self._fields(body))
            elif kind == b"D":
                self.data.append(self._row(body))
            elif kind == b"Z":
                return error, notices, body

    @staticmethod
    def _row(body):
        columns = []
        offset = 2
        for _ in range(struct.unpack("!H", body[:2])[0]):
            length = struct.unpack("!i", body[offset : offset + 4])[0]
            offset += 4
            columns.append(None if length < 0 else body[offset : offset + length].decode("utf-8"))
            offset += max(length, 0)
        return columns

    def rows(self, text):
        """The rows of a query, as texts; only before the first parse."""
        error, _, _ = self.simple_query(text)
        if error is not None:
            raise RuntimeError(error["M"])
        return self.data

    @staticmethod
    def _fields(body):
        fields = {}
        for part in body.split(b"\0"):
            if part:
                fields[chr(part[0])] = part[1:].decode("utf-8", "replace")
        return fields

    def simple_query(self, text):
        self.data = []
        body = text.encode("utf-8") + b"\0"
        self.socket.sendall(b"Q" + struct.pack("!I", len(body) + 4) + body)
        return self._until_ready()

    def parse(self, text):
        """None if the text parses, else (sqlstate, message, position or 0)."""
        if ";" in text and ENDINGS.search(text):
            raise ValueError("more than one statement, of which one could end the transaction")
        if not self.failed:
            self._fail_transaction()
            self.failed = True
        error, _, status = self.simple_query(text)
        if status != b"E":
            self._fail_transaction()
        if error is None or error["C"] in ("25P02", "3B001"):
            return None
        return error["C"], error["M"], int(error.get("P", "0"))
