package org.pagedb.sql.parser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;

/** Statements with what PostgreSQL says about them, as {@code ask_postgres.py} writes them. */
final class ParserCorpus {

  private static final String MARK = "====";

  /** A statement and the expected outcome: {@code ok}, or SQLSTATE, position and message. */
  record Entry(String expected, String statement) {}

  private ParserCorpus() {}

  static List<Entry> read(String name) {
    List<Entry> entries = new ArrayList<>();
    String expected = null;
    StringBuilder statement = new StringBuilder();
    for (String line : text(name).split("\n", -1)) {
      if (line.startsWith(MARK)) {
        if (expected != null) {
          entries.add(new Entry(expected, withoutLastBreak(statement)));
        }
        expected = line.substring(MARK.length()).trim();
        statement.setLength(0);
      } else {
        statement.append(line).append('\n');
      }
    }
    // The file ends in a line break, which the split turns into one more line.
    statement.setLength(statement.length() - 1);
    entries.add(new Entry(expected, withoutLastBreak(statement)));
    return entries;
  }

  private static String withoutLastBreak(StringBuilder statement) {
    return statement.substring(0, statement.length() - 1);
  }

  static String text(String name) {
    try (InputStream in = ParserCorpus.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The outcome of parsing a statement here, in the corpus's words. */
  static String outcome(String statement) {
    try {
      SqlParser.parse(statement);
      return "ok";
    } catch (SqlFailure failure) {
      String message = failure.getMessage().replace("\n", "\\n");
      return (failure.state().code() + " " + failure.position() + " " + message).trim();
    }
  }
}
