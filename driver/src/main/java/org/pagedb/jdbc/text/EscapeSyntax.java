package org.pagedb.jdbc.text;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.text.JdbcText.CallMode;
import org.pagedb.sql.error.SqlState;

/** One {@code {…}} escape. Braces that start no escape of JDBC's are left as they are. */
final class EscapeSyntax {

  private final String source;
  private final JdbcTextReader reader;
  private final CallMode mode;
  private boolean call;
  private boolean returnsValue;

  EscapeSyntax(String source, JdbcTextReader reader, CallMode mode) {
    this.source = source;
    this.reader = reader;
    this.mode = mode;
  }

  boolean isCall() {
    return call;
  }

  boolean returnsValue() {
    return returnsValue;
  }

  /** Translates the escape at the given brace and returns the place after its end. */
  int translate(int brace, StringBuilder target) throws SQLException {
    int end = closing(brace + 1, '}');
    int wordStart = SqlSkip.blank(source, brace + 1);
    int wordEnd = Math.min(SqlSkip.name(source, wordStart), end);
    String word = source.substring(Math.min(wordStart, end), wordEnd).toLowerCase(Locale.ROOT);
    switch (word) {
      case "fn":
        function(wordEnd, end, target);
        break;
      case "d":
        prefixed("DATE ", wordEnd, end, target);
        break;
      case "t":
        prefixed("TIME ", wordEnd, end, target);
        break;
      case "ts":
        prefixed("TIMESTAMP ", wordEnd, end, target);
        break;
      case "oj":
        prefixed("", wordEnd, end, target);
        break;
      case "escape":
        prefixed("ESCAPE ", wordEnd, end, target);
        break;
      case "limit":
        prefixed("LIMIT ", wordEnd, end, target);
        break;
      case "call":
        call(wordEnd, end, target);
        break;
      default:
        if (word.isEmpty() && wordStart < end && source.charAt(wordStart) == '?') {
          returnsValue = true;
          callAfterEquals(wordStart + 1, end, target);
        } else {
          target.append('{');
          reader.readInside(brace + 1, end, target);
          target.append('}');
        }
    }
    return Math.min(end + 1, source.length());
  }

  private void prefixed(String prefix, int from, int to, StringBuilder target) throws SQLException {
    target.append(prefix);
    reader.readInside(SqlSkip.blank(source, from), to, target);
  }

  private void callAfterEquals(int from, int end, StringBuilder target) throws SQLException {
    int equals = SqlSkip.blank(source, from);
    int word =
        equals < end && source.charAt(equals) == '=' ? SqlSkip.blank(source, equals + 1) : end;
    int wordEnd = Math.min(SqlSkip.name(source, word), end);
    if (!source.substring(word, wordEnd).equalsIgnoreCase("call")) {
      throw malformed("Malformed function or procedure escape syntax at offset " + from + ".");
    }
    call(wordEnd, end, target);
  }

  private void call(int from, int end, StringBuilder target) throws SQLException {
    call = true;
    boolean asCall = mode == CallMode.CALL || mode == CallMode.CALL_IF_NO_RETURN && !returnsValue;
    target.append(asCall ? "call " : "select * from ");
    int start = SqlSkip.blank(source, from);
    int before = target.length();
    reader.readInside(start, end, target);
    int last = target.length();
    while (last > before && Character.isWhitespace(target.charAt(last - 1))) {
      last--;
    }
    target.setLength(last);
    if (last == before || target.charAt(last - 1) != ')') {
      target.append("()");
    }
    if (!asCall) {
      target.append(" as result");
    }
  }

  private void function(int from, int end, StringBuilder target) throws SQLException {
    int nameStart = SqlSkip.blank(source, from);
    int nameEnd = SqlSkip.name(source, nameStart);
    int open = SqlSkip.blank(source, nameEnd);
    if (nameEnd == nameStart || open >= end || source.charAt(open) != '(') {
      prefixed("", from, end, target);
      return;
    }
    int close = closing(open + 1, ')');
    List<String> arguments = new ArrayList<>();
    int start = open + 1;
    while (start <= close) {
      int comma = Math.min(closing(start, ','), close);
      StringBuilder argument = new StringBuilder();
      reader.readInside(start, comma, argument);
      if (comma < close || !arguments.isEmpty() || !argument.toString().isBlank()) {
        arguments.add(argument.toString());
      }
      start = comma + 1;
    }
    target.append(EscapeFunctions.translate(source.substring(nameStart, nameEnd), arguments));
    reader.readInside(Math.min(close + 1, end), end, target);
  }

  /** The place of the next wanted character that is not inside anything, or the text's end. */
  private int closing(int from, char wanted) {
    int depth = 0;
    int at = from;
    while (at < source.length()) {
      int next = SqlSkip.opaque(source, at);
      if (next > at) {
        at = next;
        continue;
      }
      char c = source.charAt(at);
      if (depth == 0 && (c == wanted || wanted == ',' && c == ')')) {
        return at;
      }
      if (c == '(' || c == '{' || c == '[') {
        depth++;
      } else if (c == ')' || c == '}' || c == ']') {
        depth--;
      }
      at++;
    }
    return source.length();
  }

  private static SQLException malformed(String message) {
    return PageDbException.of(SqlState.SYNTAX_ERROR, message);
  }
}
