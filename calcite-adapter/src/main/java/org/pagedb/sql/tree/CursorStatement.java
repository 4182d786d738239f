package org.pagedb.sql.tree;

/** Statements about cursors. */
public sealed interface CursorStatement extends Statement {

  /**
   * DECLARE.
   *
   * @param scroll whether SCROLL or NO SCROLL was written
   * @param sensitivity whether INSENSITIVE or ASENSITIVE was written
   */
  record Declare(
      String name,
      boolean binary,
      Scroll scroll,
      Sensitivity sensitivity,
      boolean hold,
      Query query)
      implements CursorStatement {}

  /** Whether a cursor can move backwards. */
  enum Scroll {
    DEFAULT,
    SCROLL,
    NO_SCROLL
  }

  /** Whether a cursor sees later changes. */
  enum Sensitivity {
    DEFAULT,
    INSENSITIVE,
    ASENSITIVE
  }

  /**
   * FETCH or MOVE.
   *
   * @param count how many rows, or which one; {@link #ALL} for ALL
   */
  record Fetch(boolean move, Direction direction, long count, String cursor)
      implements CursorStatement {

    /** As many rows as there are. */
    public static final long ALL = Long.MAX_VALUE;
  }

  /** Where FETCH goes: NEXT is one row forward, FIRST is absolute 1, LAST absolute -1. */
  enum Direction {
    FORWARD,
    BACKWARD,
    ABSOLUTE,
    RELATIVE
  }

  /** CLOSE; without a name ALL. */
  record Close(String name) implements CursorStatement {}
}
