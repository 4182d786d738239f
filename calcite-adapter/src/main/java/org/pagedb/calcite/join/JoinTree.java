package org.pagedb.calcite.join;

/**
 * An order of joins: a leaf is one input, an inner node joins two trees. The right side is the
 * smaller one, since that is the side a hash join builds its table from.
 *
 * @param set bit mask of the inputs below
 * @param input the input of a leaf, or -1
 * @param rows estimated rows
 * @param cost rows handled by all joins below, weighted
 */
record JoinTree(long set, int input, JoinTree left, JoinTree right, double rows, double cost) {

  private static final double BUILD = 2;

  static JoinTree leaf(int input, double rows) {
    return new JoinTree(1L << input, input, null, null, rows, 0);
  }

  static JoinTree join(JoinTree one, JoinTree other, double rows) {
    JoinTree probe = one.rows >= other.rows ? one : other;
    JoinTree build = probe == one ? other : one;
    double own = probe.rows + BUILD * build.rows + rows;
    return new JoinTree(one.set | other.set, -1, probe, build, rows, one.cost + other.cost + own);
  }

  boolean isLeaf() {
    return input >= 0;
  }
}
