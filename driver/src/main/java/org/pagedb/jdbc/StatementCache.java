package org.pagedb.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The texts that a connection used last, so that preparing one again costs a look-up. Pools do not
 * keep statements, so applications prepare the same few over and over.
 */
final class StatementCache {

  /** Longer texts are hardly ever sent twice, but fill memory. */
  private static final int LONGEST_PLAIN_TEXT = 512;

  private final Entries prepared;
  private final Entries plain;

  StatementCache(int capacity) {
    prepared = new Entries(capacity);
    plain = new Entries(capacity);
  }

  StatementText prepared(String sql) {
    return prepared.get(sql);
  }

  void keepPrepared(String sql, StatementText text) {
    prepared.put(sql, text);
  }

  StatementText plain(String sql) {
    return sql.length() > LONGEST_PLAIN_TEXT ? null : plain.get(sql);
  }

  void keepPlain(String sql, StatementText text) {
    if (sql.length() <= LONGEST_PLAIN_TEXT) {
      plain.put(sql, text);
    }
  }

  private static final class Entries extends LinkedHashMap<String, StatementText> {

    private static final long serialVersionUID = 1L;

    private final transient int capacity;

    Entries(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, StatementText> eldest) {
      return size() > capacity;
    }
  }
}
