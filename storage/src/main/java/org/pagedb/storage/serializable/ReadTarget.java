package org.pagedb.storage.serializable;

/**
 * What was read: a whole relation, a page of it, or a version of a row on that page.
 *
 * @param block the page, or {@link #ALL}
 * @param offsetNumber the version on the page, or {@link #ALL}
 */
record ReadTarget(int relation, int block, int offsetNumber) {

  static final int ALL = -1;

  static ReadTarget relation(int relation) {
    return new ReadTarget(relation, ALL, ALL);
  }

  static ReadTarget page(int relation, int block) {
    return new ReadTarget(relation, block, ALL);
  }

  /** {@code tid} is {@code block << 16 | offset number}. */
  static ReadTarget tuple(int relation, long tid) {
    return new ReadTarget(relation, (int) (tid >>> 16), (int) (tid & 0xFFFF));
  }

  boolean isRelation() {
    return block == ALL;
  }

  boolean isTuple() {
    return offsetNumber != ALL;
  }

  /** The next larger target that contains this one; null for a relation. */
  ReadTarget parent() {
    return isTuple() ? page(relation, block) : isRelation() ? null : relation(relation);
  }

  /** Whether {@code other} lies within this one or is this one. */
  boolean covers(ReadTarget other) {
    return relation == other.relation
        && (isRelation() || block == other.block && (!isTuple() || equals(other)));
  }

  @Override
  public int hashCode() {
    long mixed =
        ((long) relation << 32 ^ (long) block << 12 ^ offsetNumber) * 0x9E37_79B9_7F4A_7C15L;
    return (int) (mixed >>> 32);
  }
}
