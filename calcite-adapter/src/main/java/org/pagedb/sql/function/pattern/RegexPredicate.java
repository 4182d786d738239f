package org.pagedb.sql.function.pattern;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.service.SessionServices;

/** Regular expressions for other packages: whether one matches anywhere in a text. */
public final class RegexPredicate {

  private final Regex regex;

  private RegexPredicate(Regex regex) {
    this.regex = regex;
  }

  /**
   * Reads an expression with the flags of {@code like_regex}, of which {@code i}, {@code s}, {@code
   * m} and {@code q} are known.
   *
   * @throws SqlFailure 2201B if it is none
   */
  public static RegexPredicate ofXquery(String pattern, String flags) {
    boolean ignoreCase = flags.indexOf('i') >= 0;
    boolean literal = flags.indexOf('q') >= 0;
    boolean dotStops = !literal && flags.indexOf('s') < 0;
    boolean lines = !literal && flags.indexOf('m') >= 0;
    return new RegexPredicate(
        RegexParser.parse(pattern, new RegexOptions(ignoreCase, dotStops, lines, false, literal)));
  }

  /** Whether there is a match; {@code session} is asked now and then whether to go on. */
  public boolean matches(String text, SessionServices session) {
    return regex.matches(text, session);
  }
}
