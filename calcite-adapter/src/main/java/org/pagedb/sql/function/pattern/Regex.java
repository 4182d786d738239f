package org.pagedb.sql.function.pattern;

import org.pagedb.sql.type.service.SessionServices;

/**
 * A regular expression ready to match. Immutable.
 *
 * @param node the parsed expression
 * @param groups how many groups it reports
 * @param options how it is matched
 */
record Regex(RegexNode node, int groups, RegexOptions options) {

  /** Whether it matches anywhere in a text. */
  boolean matches(String text, SessionServices session) {
    return new RegexMatcher(this, text.codePoints().toArray(), session).find(0) != null;
  }
}
