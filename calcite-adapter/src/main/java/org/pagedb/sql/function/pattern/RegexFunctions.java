package org.pagedb.sql.function.pattern;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** {@code regexp_match}, {@code regexp_matches}, {@code regexp_split_…} and {@code substring}. */
public final class RegexFunctions implements FunctionArea {

  private final RegexCache cache = new RegexCache();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String text = (String) arguments[0];
    String pattern = (String) arguments[1];
    String flags = arguments.length > 2 ? (String) arguments[2] : "";
    return switch (function) {
      case "textregexsubstr" -> substring(text, pattern, context);
      case "regexp_match", "regexp_match_no_flags" -> first(text, pattern, flags, context);
      case "regexp_matches", "regexp_matches_no_flags" ->
          all(text, pattern, flags, context).iterator();
      case "regexp_split_to_array", "regexp_split_to_array_no_flags" ->
          ArrayValue.of(
              BuiltinTypes.TEXT,
              split(text, pattern, options(flags, "regexp_split_to_array()"), context));
      case "regexp_split_to_table", "regexp_split_to_table_no_flags" ->
          split(text, pattern, options(flags, "regexp_split_to_table()"), context).iterator();
      default -> throw FunctionArea.unknown(function);
    };
  }

  /**
   * Options of a function that looks for one match or for all by itself.
   *
   * @throws SqlFailure 22023 if the flags ask for {@code g}
   */
  static RegexOptions options(String flags, String function) {
    RegexOptions options = RegexOptions.ofFlags(flags);
    if (flags.indexOf('g') >= 0) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, function + " does not support the \"global\" option");
    }
    return options;
  }

  private String substring(String text, String pattern, TypeContext context) {
    Regex regex = cache.regex(pattern, RegexOptions.PLAIN);
    RegexSearch search = new RegexSearch(regex, text, context.session());
    List<int[]> found = search.matches(0, 1);
    return found.isEmpty() ? null : search.group(found.get(0), regex.groups() > 0 ? 1 : 0);
  }

  private Object first(String text, String pattern, String flags, TypeContext context) {
    RegexOptions options = RegexOptions.ofFlags(flags);
    if (flags.indexOf('g') >= 0) {
      throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE,
              "regexp_match() does not support the \"global\" option")
          .hint("Use the regexp_matches function instead.");
    }
    List<Object> found = found(text, pattern, options, 1, context);
    return found.isEmpty() ? null : found.get(0);
  }

  private List<Object> all(String text, String pattern, String flags, TypeContext context) {
    int limit = flags.indexOf('g') >= 0 ? Integer.MAX_VALUE : 1;
    return found(text, pattern, RegexOptions.ofFlags(flags), limit, context);
  }

  /** For each match the array of its groups, or of the whole match if there are none. */
  private List<Object> found(
      String text, String pattern, RegexOptions options, int limit, TypeContext context) {
    Regex regex = cache.regex(pattern, options);
    RegexSearch search = new RegexSearch(regex, text, context.session());
    List<Object> rows = new ArrayList<>();
    for (int[] match : search.matches(0, limit)) {
      List<Object> groups = new ArrayList<>();
      for (int i = regex.groups() == 0 ? 0 : 1; i <= regex.groups(); i++) {
        groups.add(search.group(match, i));
      }
      rows.add(ArrayValue.of(BuiltinTypes.TEXT, groups));
    }
    return rows;
  }

  /** Empty matches at the ends, or right after a match, do not split. */
  private List<Object> split(
      String text, String pattern, RegexOptions options, TypeContext context) {
    RegexSearch search = new RegexSearch(cache.regex(pattern, options), text, context.session());
    List<Object> parts = new ArrayList<>();
    int start = 0;
    for (int[] match : search.matches(0, Integer.MAX_VALUE)) {
      boolean empty = match[0] == match[1];
      if (empty && (match[0] >= search.length() || match[0] == start)) {
        continue;
      }
      parts.add(search.slice(start, match[0]));
      start = match[1];
    }
    parts.add(search.slice(start, search.length()));
    return parts;
  }
}
