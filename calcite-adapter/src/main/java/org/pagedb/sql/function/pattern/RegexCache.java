package org.pagedb.sql.function.pattern;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers the last expressions that were parsed; it may forget all of them at any time. */
final class RegexCache {

  private static final int LIMIT = 64;

  private final Map<Key, Regex> known = new ConcurrentHashMap<>();

  private record Key(String pattern, RegexOptions options) {}

  Regex regex(String pattern, RegexOptions options) {
    Key key = new Key(pattern, options);
    Regex regex = known.get(key);
    if (regex == null) {
      regex = RegexParser.parse(pattern, options);
      if (known.size() >= LIMIT) {
        known.clear();
      }
      known.put(key, regex);
    }
    return regex;
  }
}
