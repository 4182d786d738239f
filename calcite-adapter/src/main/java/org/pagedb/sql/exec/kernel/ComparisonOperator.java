package org.pagedb.sql.exec.kernel;

/** The six comparisons. */
public enum ComparisonOperator {
  EQUAL,
  NOT_EQUAL,
  LESS,
  LESS_EQUAL,
  GREATER,
  GREATER_EQUAL;

  /** What the operator becomes when its operands change places. */
  public ComparisonOperator flipped() {
    switch (this) {
      case LESS:
        return GREATER;
      case LESS_EQUAL:
        return GREATER_EQUAL;
      case GREATER:
        return LESS;
      case GREATER_EQUAL:
        return LESS_EQUAL;
      default:
        return this;
    }
  }

  /** The truth value for a three-way comparison's outcome. */
  public boolean holds(int comparison) {
    switch (this) {
      case EQUAL:
        return comparison == 0;
      case NOT_EQUAL:
        return comparison != 0;
      case LESS:
        return comparison < 0;
      case LESS_EQUAL:
        return comparison <= 0;
      case GREATER:
        return comparison > 0;
      default:
        return comparison >= 0;
    }
  }
}
