package org.pagedb.sql.function.pattern;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code SIMILAR TO}: rewrites its patterns as regular expressions. */
public final class SimilarPattern implements FunctionArea {

  private final RegexCache cache = new RegexCache();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "similar_to_escape_1" -> rewritten((String) arguments[0], "\\");
      case "similar_to_escape_2" -> rewritten((String) arguments[0], (String) arguments[1]);
      case "similar_escape" -> {
        String escape = arguments[1] == null ? "\\" : (String) arguments[1];
        yield arguments[0] == null ? null : rewritten((String) arguments[0], escape);
      }
      case "substring(text,text,text)" -> {
        String pattern = rewritten((String) arguments[1], (String) arguments[2]);
        Regex regex = cache.regex(pattern, RegexOptions.PLAIN);
        RegexSearch search = new RegexSearch(regex, (String) arguments[0], context.session());
        int[] match = search.matches(0, 1).stream().findFirst().orElse(null);
        yield match == null ? null : search.group(match, regex.groups() > 0 ? 1 : 0);
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String rewritten(String pattern, String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw new SqlFailure(SqlState.INVALID_ESCAPE_SEQUENCE, "invalid escape string")
          .hint("Escape string must be empty or one character.");
    }
    int escapeCharacter = escape.isEmpty() ? -1 : escape.codePointAt(0);
    StringBuilder regex = new StringBuilder("^(?:");
    boolean afterEscape = false;
    boolean inClass = false;
    int separators = 0;
    for (int i = 0; i < pattern.length(); ) {
      int c = pattern.codePointAt(i);
      i += Character.charCount(c);
      if (afterEscape) {
        if (c == '"' && !inClass) {
          separators++;
          // the parts around the middle one take as little, or as much, as lets all match
          regex.append(separators == 1 ? "){1,1}?(" : "){1,1}(?:");
          if (separators > 2) {
            throw new SqlFailure(
                SqlState.INVALID_USE_OF_ESCAPE_CHARACTER,
                "SQL regular expression may not contain more than two escape-double-quote"
                    + " separators");
          }
        } else {
          regex.append('\\').appendCodePoint(c);
        }
        afterEscape = false;
      } else if (c == escapeCharacter) {
        afterEscape = true;
      } else if (inClass) {
        regex.append(c == '\\' ? "\\" : "").appendCodePoint(c);
        inClass = c != ']';
      } else {
        inClass = c == '[';
        append(regex, c);
      }
    }
    return regex.append(")$").toString();
  }

  private static void append(StringBuilder regex, int c) {
    switch (c) {
      case '%' -> regex.append(".*");
      case '_' -> regex.append('.');
      case '(' -> regex.append("(?:");
      case '\\', '.', '^', '$' -> regex.append('\\').appendCodePoint(c);
      default -> regex.appendCodePoint(c);
    }
  }
}
