package org.pagedb.sql.type.textsearch;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** A part of a {@link TextQuery}. Immutable. */
public sealed interface QueryNode {

  /**
   * A word that must be there.
   *
   * @param word its text
   * @param weights the weights it may have as bits, 1 for D to 8 for A; 0 for any
   * @param prefix whether a lexeme need only begin with it
   */
  record Word(String word, int weights, boolean prefix) implements QueryNode {}

  /** Where a word stood that is not searched for; only while a query is made. */
  record Gap() implements QueryNode {}

  /** Must not be. */
  record Not(QueryNode operand) implements QueryNode {}

  /** How two parts belong together. */
  enum Operator {
    OR(1),
    AND(2),
    PHRASE(3);

    private final int priority;

    Operator(int priority) {
      this.priority = priority;
    }

    /** The higher, the closer it binds. */
    public int priority() {
      return priority;
    }
  }

  /**
   * Two parts.
   *
   * @param distance how many places the second is behind the first in a phrase
   */
  record Both(Operator operator, int distance, QueryNode left, QueryNode right)
      implements QueryNode {

    private static final int MAX_DISTANCE = 16_384;

    /**
     * A distance that somebody gave.
     *
     * @throws SqlFailure 22023 if there is none so great
     */
    public static int checkedDistance(long distance) {
      if (distance < 0 || distance > MAX_DISTANCE) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE,
            "distance in phrase operator must be an integer value between zero and "
                + MAX_DISTANCE
                + " inclusive");
      }
      return (int) distance;
    }
  }

  /** The number of words and operators. */
  static int size(QueryNode node) {
    if (node instanceof Not not) {
      return 1 + size(not.operand());
    }
    return node instanceof Both both ? 1 + size(both.left()) + size(both.right()) : 1;
  }
}
