package org.pagedb.sql.function.pattern;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code regexp_replace}, {@code regexp_count}, {@code regexp_instr}, {@code regexp_substr}. */
public final class RegexReplacement implements FunctionArea {

  private final RegexCache cache = new RegexCache();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "textregexreplace_noopt" -> replace(arguments, "", 1, 1, context);
      case "textregexreplace" -> {
        String flags = (String) arguments[3];
        if (!flags.isEmpty() && Character.isDigit(flags.charAt(0))) {
          throw new SqlFailure(
                  SqlState.INVALID_PARAMETER_VALUE,
                  "invalid regular expression option: \"" + flags.charAt(0) + "\"")
              .hint(
                  "If you meant to use regexp_replace() with a start parameter, cast the fourth"
                      + " argument to integer explicitly.");
        }
        yield replace(arguments, flags, 1, flags.indexOf('g') >= 0 ? 0 : 1, context);
      }
      case "textregexreplace_extended" ->
          replace(
              arguments,
              (String) arguments[5],
              number(arguments, 3),
              number(arguments, 4),
              context);
      case "textregexreplace_extended_no_flags" ->
          replace(arguments, "", number(arguments, 3), number(arguments, 4), context);
      case "textregexreplace_extended_no_n" ->
          replace(arguments, "", number(arguments, 3), 1, context);
      case "regexp_count", "regexp_count_no_start", "regexp_count_no_flags" -> {
        String flags = arguments.length > 3 ? (String) arguments[3] : "";
        int start = start(arguments, 2);
        yield (long)
            search(arguments, flags, "regexp_count()", context)
                .matches(start, Integer.MAX_VALUE)
                .size();
      }
      default -> position(function, arguments, context);
    };
  }

  private Object position(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "regexp_instr",
          "regexp_instr_no_start",
          "regexp_instr_no_n",
          "regexp_instr_no_endoption",
          "regexp_instr_no_flags",
          "regexp_instr_no_subexpr" ->
          instr(arguments, context);
      case "regexp_substr",
          "regexp_substr_no_start",
          "regexp_substr_no_n",
          "regexp_substr_no_flags",
          "regexp_substr_no_subexpr" ->
          substr(arguments, context);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure invalid(String name, long value) {
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "invalid value for parameter \"" + name + "\": " + value);
  }

  private static int number(Object[] arguments, int index) {
    return (int) (long) (Long) arguments[index];
  }

  /** An argument that counts from 1 and may be missing, as an index from 0. */
  private static int start(Object[] arguments, int index) {
    long start = arguments.length > index ? (Long) arguments[index] : 1;
    if (start <= 0) {
      throw invalid("start", start);
    }
    return (int) start - 1;
  }

  private static int nth(Object[] arguments, int index) {
    long n = arguments.length > index ? (Long) arguments[index] : 1;
    if (n <= 0) {
      throw invalid("n", n);
    }
    return (int) n;
  }

  private RegexSearch search(
      Object[] arguments, String flags, String function, TypeContext context) {
    RegexOptions options = RegexFunctions.options(flags, function);
    Regex regex = cache.regex((String) arguments[1], options);
    return new RegexSearch(regex, (String) arguments[0], context.session());
  }

  private Long instr(Object[] arguments, TypeContext context) {
    int start = start(arguments, 2);
    int n = nth(arguments, 3);
    long endOption = arguments.length > 4 ? (Long) arguments[4] : 0;
    if (endOption != 0 && endOption != 1) {
      throw invalid("endoption", endOption);
    }
    String flags = arguments.length > 5 ? (String) arguments[5] : "";
    int group = group(arguments, 6);
    List<int[]> found = search(arguments, flags, "regexp_instr()", context).matches(start, n);
    if (found.size() < n || 2 * group >= found.get(n - 1).length) {
      return 0L;
    }
    int at = found.get(n - 1)[2 * group + (int) endOption];
    return at < 0 ? 0L : at + 1L;
  }

  private static int group(Object[] arguments, int index) {
    long group = arguments.length > index ? (Long) arguments[index] : 0;
    if (group < 0) {
      throw invalid("subexpr", group);
    }
    return (int) group;
  }

  private String substr(Object[] arguments, TypeContext context) {
    int start = start(arguments, 2);
    int n = nth(arguments, 3);
    String flags = arguments.length > 4 ? (String) arguments[4] : "";
    int group = group(arguments, 5);
    RegexSearch search = search(arguments, flags, "regexp_substr()", context);
    List<int[]> found = search.matches(start, n);
    return found.size() < n || 2 * group >= found.get(n - 1).length
        ? null
        : search.group(found.get(n - 1), group);
  }

  /** Replaces the n-th match from a position on, all of them if n is 0. */
  private String replace(
      Object[] arguments, String flags, long start, long n, TypeContext context) {
    if (start <= 0) {
      throw invalid("start", start);
    }
    if (n < 0) {
      throw invalid("n", n);
    }
    Regex regex = cache.regex((String) arguments[1], RegexOptions.ofFlags(flags));
    RegexSearch search = new RegexSearch(regex, (String) arguments[0], context.session());
    int limit = n == 0 ? Integer.MAX_VALUE : (int) n;
    List<int[]> found = search.matches((int) start - 1, limit);
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (int i = 0; i < found.size(); i++) {
      if (n > 0 && i + 1 < n) {
        continue;
      }
      int[] match = found.get(i);
      result.append(search.slice(copied, match[0]));
      append(result, (String) arguments[2], search, match);
      copied = match[1];
    }
    return result.append(search.slice(copied, search.length())).toString();
  }

  private static void append(
      StringBuilder result, String replacement, RegexSearch search, int[] match) {
    for (int i = 0; i < replacement.length(); i++) {
      char c = replacement.charAt(i);
      if (c != '\\' || i + 1 == replacement.length()) {
        result.append(c);
        continue;
      }
      char next = replacement.charAt(++i);
      if (next == '&' || next >= '1' && next <= '9') {
        int group = next == '&' ? 0 : next - '0';
        String part = 2 * group < match.length ? search.group(match, group) : null;
        result.append(part == null ? "" : part);
      } else if (next == '\\') {
        result.append('\\');
      } else {
        result.append('\\').append(next);
      }
    }
  }
}
