package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlState;

/**
 * PostgreSQL's text form of arrays: {@code {1,NULL,"a b"}}, nested for more dimensions, with an
 * optional {@code [2:4]=} in front.
 */
final class ArrayText {

  private final String text;
  private int at;

  private ArrayText(String text) {
    this.text = text;
  }

  /** The elements: {@link String}s, nulls, and lists of them for inner dimensions. */
  static List<Object> read(String text) throws SQLException {
    ArrayText reader = new ArrayText(text);
    int brace = text.indexOf('{');
    if (brace < 0) {
      throw reader.malformed();
    }
    reader.at = brace;
    return reader.list();
  }

  /** The index of the first element: 1 unless the text says otherwise. */
  static long firstIndex(String text) {
    if (!text.startsWith("[")) {
      return 1;
    }
    return Long.parseLong(text.substring(1, text.indexOf(':')));
  }

  private List<Object> list() throws SQLException {
    List<Object> elements = new ArrayList<>();
    at++;
    while (true) {
      char c = peek();
      if (c == '}') {
        at++;
        return elements;
      }
      if (c == ',' || c == ' ') {
        at++;
      } else if (c == '{') {
        elements.add(list());
      } else if (c == '"') {
        elements.add(quoted());
      } else {
        elements.add(bare());
      }
    }
  }

  private String quoted() throws SQLException {
    StringBuilder value = new StringBuilder();
    at++;
    while (peek() != '"') {
      if (peek() == '\\') {
        at++;
      }
      value.append(peek());
      at++;
    }
    at++;
    return value.toString();
  }

  private String bare() throws SQLException {
    StringBuilder value = new StringBuilder();
    boolean escaped = false;
    while (peek() != ',' && peek() != '}') {
      if (peek() == '\\') {
        escaped = true;
        at++;
      }
      value.append(peek());
      at++;
    }
    String word = value.toString();
    return !escaped && word.equalsIgnoreCase("NULL") ? null : word;
  }

  private char peek() throws SQLException {
    if (at >= text.length()) {
      throw malformed();
    }
    return text.charAt(at);
  }

  private SQLException malformed() {
    return PageDbException.of(
        SqlState.INVALID_TEXT_REPRESENTATION, "malformed array literal: \"" + text + "\"");
  }

  /** Writes a Java array, of objects or primitives and of any depth. */
  static String write(Object array) throws SQLException {
    StringBuilder target = new StringBuilder();
    write(array, target);
    return target.toString();
  }

  private static void write(Object array, StringBuilder target) throws SQLException {
    target.append('{');
    int length = java.lang.reflect.Array.getLength(array);
    for (int i = 0; i < length; i++) {
      if (i > 0) {
        target.append(',');
      }
      Object element = java.lang.reflect.Array.get(array, i);
      if (element == null) {
        target.append("NULL");
      } else if (element.getClass().isArray() && !(element instanceof byte[])) {
        write(element, target);
      } else if (element instanceof Number || element instanceof Boolean) {
        target.append(element);
      } else {
        quote(ParameterText.of(element), target);
      }
    }
    target.append('}');
  }

  private static void quote(String value, StringBuilder target) {
    target.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        target.append('\\');
      }
      target.append(c);
    }
    target.append('"');
  }
}
