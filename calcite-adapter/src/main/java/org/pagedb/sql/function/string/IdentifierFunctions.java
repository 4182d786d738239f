package org.pagedb.sql.function.string;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.text.NameCodec;

/** {@code parse_ident}. */
public final class IdentifierFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "parse_ident" -> parts((String) arguments[0], (Boolean) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static ArrayValue parts(String text, boolean strict) {
    List<Object> parts = new ArrayList<>();
    int at = skipSpace(text, 0);
    boolean afterDot = false;
    while (true) {
      boolean missing = true;
      if (at < text.length() && text.charAt(at) == '"') {
        at = quoted(text, at, parts);
        missing = false;
      } else if (at < text.length() && isStart(text.charAt(at))) {
        int end = at + 1;
        while (end < text.length() && isPart(text.charAt(end))) {
          end++;
        }
        parts.add(NameCodec.cut(lower(text.substring(at, end))));
        at = end;
        missing = false;
      }
      if (missing) {
        if (at < text.length() && text.charAt(at) == '.') {
          throw invalid(text).detail("No valid identifier before \".\".");
        }
        throw afterDot ? invalid(text).detail("No valid identifier after \".\".") : invalid(text);
      }
      at = skipSpace(text, at);
      if (at < text.length() && text.charAt(at) == '.') {
        afterDot = true;
        at = skipSpace(text, at + 1);
      } else if (at == text.length() || !strict) {
        return ArrayValue.of(BuiltinTypes.TEXT, parts);
      } else {
        throw invalid(text);
      }
    }
  }

  private static int quoted(String text, int start, List<Object> parts) {
    StringBuilder name = new StringBuilder();
    int at = start + 1;
    while (true) {
      int end = text.indexOf('"', at);
      if (end < 0) {
        throw invalid(text).detail("String has unclosed double quotes.");
      }
      name.append(text, at, end);
      at = end + 1;
      if (at == text.length() || text.charAt(at) != '"') {
        break;
      }
      name.append('"');
      at++;
    }
    if (name.length() == 0) {
      throw invalid(text).detail("Quoted identifier must not be empty.");
    }
    parts.add(name.toString());
    return at;
  }

  private static String lower(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        lower.setCharAt(i, (char) (c + 32));
      }
    }
    return lower.toString();
  }

  private static SqlFailure invalid(String text) {
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "string is not a valid identifier: \"" + text + "\"");
  }

  private static boolean isStart(char c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 128;
  }

  private static boolean isPart(char c) {
    return isStart(c) || c >= '0' && c <= '9' || c == '$';
  }

  private static int skipSpace(String text, int start) {
    int at = start;
    while (at < text.length() && " \t\n\r\f\u000b".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }
}
