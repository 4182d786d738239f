package org.pagedb.storage.btree.key;

/** How the values of one index column are ordered and stored. */
public enum KeyKind {
  /** False before true; one byte. */
  BOOL(1),
  /** A signed 16-bit integer. */
  INT2(2),
  /** A signed 32-bit integer; also dates. */
  INT4(4),
  /** A signed 64-bit integer; also times and timestamps. */
  INT8(8),
  /**
   * IEEE single, ordered as PostgreSQL does: both zeros equal, NaN equal to itself and greatest.
   */
  FLOAT4(4),
  /** IEEE double, ordered like {@link #FLOAT4}. */
  FLOAT8(8),
  /** A byte string of one known length, in unsigned byte order; its width is the column's. */
  FIXED(0),
  /** A byte string of any length, in unsigned byte order, a prefix before what continues it. */
  BYTES(0),
  /** PostgreSQL's numeric: equal values with different scales are equal, NaN is greatest. */
  DECIMAL(0);

  private final int width;

  KeyKind(int width) {
    this.width = width;
  }

  /** The stored width in bytes, or 0 where the kind alone does not fix it. */
  int width() {
    return width;
  }

  /** Whether values travel as longs. */
  boolean isLong() {
    return this == BOOL || this == INT2 || this == INT4 || this == INT8;
  }

  /** Whether values travel as doubles. */
  boolean isDouble() {
    return this == FLOAT4 || this == FLOAT8;
  }
}
