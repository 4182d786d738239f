package org.pagedb.sql.type.extension;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.scalar.IntegerText;

/** Reads {@code "a"=>"1", b=>NULL}. */
final class HstoreReader {

  private final String text;
  private int at;
  private boolean quoted;

  HstoreReader(String text) {
    this.text = text;
  }

  HstoreValue read() {
    Map<String, String> pairs = new LinkedHashMap<>();
    skipSpace();
    while (at < text.length()) {
      String key = word();
      skipSpace();
      if (!text.startsWith("=>", at)) {
        throw unexpected();
      }
      at += 2;
      skipSpace();
      if (at >= text.length()) {
        throw endOfString();
      }
      String value = word();
      boolean isNull = !quoted && value.equalsIgnoreCase("null");
      pairs.putIfAbsent(key, isNull ? null : value);
      skipSpace();
      if (at < text.length()) {
        if (text.charAt(at) != ',') {
          throw unexpected();
        }
        at++;
        skipSpace();
      }
    }
    return HstoreValue.of(pairs);
  }

  private void skipSpace() {
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private SqlFailure unexpected() {
    return at >= text.length()
        ? endOfString()
        : new SqlFailure(
            SqlState.INTERNAL_ERROR,
            "Syntax error near \""
                + Character.toString(text.codePointAt(at))
                + "\" at position "
                + at);
  }

  private static SqlFailure endOfString() {
    return new SqlFailure(SqlState.INTERNAL_ERROR, "Unexpected end of string");
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    quoted = text.charAt(at) == '"';
    if (quoted) {
      at++;
    } else if (text.charAt(at) == '=' || text.charAt(at) == ',') {
      throw unexpected();
    }
    while (true) {
      if (at >= text.length()) {
        if (quoted) {
          throw endOfString();
        }
        return word.toString();
      }
      char c = text.charAt(at);
      boolean ends =
          quoted ? c == '"' : IntegerText.isSpace(c) || c == ',' || text.startsWith("=>", at);
      if (ends) {
        at += quoted ? 1 : 0;
        return word.toString();
      }
      if (c == '\\') {
        at++;
        if (at >= text.length()) {
          throw endOfString();
        }
        c = text.charAt(at);
      }
      word.append(c);
      at++;
    }
  }
}
