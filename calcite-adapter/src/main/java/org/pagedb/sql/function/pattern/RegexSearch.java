package org.pagedb.sql.function.pattern;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.service.SessionServices;

/** The matches of an expression in a text, one after the other. */
final class RegexSearch {

  private final int[] text;
  private final RegexMatcher matcher;

  RegexSearch(Regex regex, String text, SessionServices session) {
    this.text = text.codePoints().toArray();
    this.matcher = new RegexMatcher(regex, this.text, session);
  }

  int length() {
    return text.length;
  }

  /**
   * Up to {@code limit} matches from a place on; after an empty one the next character is skipped.
   */
  List<int[]> matches(int from, int limit) {
    List<int[]> found = new ArrayList<>();
    int at = from;
    while (found.size() < limit && at <= text.length) {
      int[] match = matcher.find(at);
      if (match == null) {
        break;
      }
      found.add(match);
      at = match[1] == match[0] ? match[1] + 1 : match[1];
    }
    return found;
  }

  /** The text of a group, or null if it took no part. */
  String group(int[] match, int number) {
    return match[2 * number] < 0 ? null : slice(match[2 * number], match[2 * number + 1]);
  }

  String slice(int start, int end) {
    return new String(text, start, end - start);
  }
}
