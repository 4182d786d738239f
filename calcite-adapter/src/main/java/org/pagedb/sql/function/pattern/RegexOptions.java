package org.pagedb.sql.function.pattern;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * How a regular expression is to be read and matched.
 *
 * @param ignoreCase letters match in either case
 * @param dotStopsAtNewline {@code .} and negated brackets do not match a line feed
 * @param anchorsAtNewline {@code ^} and {@code $} match at lines
 * @param expanded white space and comments in the pattern mean nothing
 * @param literal the pattern is plain text
 */
record RegexOptions(
    boolean ignoreCase,
    boolean dotStopsAtNewline,
    boolean anchorsAtNewline,
    boolean expanded,
    boolean literal) {

  static final RegexOptions PLAIN = new RegexOptions(false, false, false, false, false);

  /** The options with one more letter; null if the letter is none. */
  RegexOptions with(char letter) {
    return switch (letter) {
      case 'i' -> new RegexOptions(true, dotStopsAtNewline, anchorsAtNewline, expanded, literal);
      case 'c' -> new RegexOptions(false, dotStopsAtNewline, anchorsAtNewline, expanded, literal);
      case 'n', 'm' -> new RegexOptions(ignoreCase, true, true, expanded, literal);
      case 's' -> new RegexOptions(ignoreCase, false, false, expanded, literal);
      case 'p' -> new RegexOptions(ignoreCase, true, false, expanded, literal);
      case 'w' -> new RegexOptions(ignoreCase, false, true, expanded, literal);
      case 'x' -> new RegexOptions(ignoreCase, dotStopsAtNewline, anchorsAtNewline, true, literal);
      case 't' -> new RegexOptions(ignoreCase, dotStopsAtNewline, anchorsAtNewline, false, literal);
      case 'q' -> new RegexOptions(ignoreCase, dotStopsAtNewline, anchorsAtNewline, false, true);
      case 'e' -> this;
      default -> null;
    };
  }

  /**
   * Options from the flags argument of a function; {@code g} is left to the caller.
   *
   * @throws SqlFailure 22023 for an unknown letter
   */
  static RegexOptions ofFlags(String flags) {
    RegexOptions options = PLAIN;
    for (int i = 0; i < flags.length(); i++) {
      char letter = flags.charAt(i);
      if (letter == 'g') {
        continue;
      }
      RegexOptions changed = options.with(letter);
      if (changed == null) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE,
            "invalid regular expression option: \""
                + Character.toString(flags.codePointAt(i))
                + "\"");
      }
      options = changed;
    }
    return options;
  }
}
