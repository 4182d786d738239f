package org.pagedb.sql.tree;

import java.util.List;

/** Statements about cursors. */
public sealed interface CursorStatement extends Statement {

  /**
   * DECLARE.
   *
   * @param options in the order written; some of them exclude each other
   */
  record Declare(String name, List<CursorOption> options, boolean hold, Query query)
      implements CursorStatement {}

  /** What a cursor can do. */
  enum CursorOption {
    SCROLL,
    NO_SCROLL,
    BINARY,
    ASENSITIVE,
    INSENSITIVE
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
