package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.rewrite.RowIdentities;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** A cursor that SQL declared: its rows, PostgreSQL's position in them, and the rules of moving. */
final class Cursor {

  /** What is asked for when all rows are. */
  static final long ALL = Long.MAX_VALUE;

  private final OpenCursor description;
  private final List<OutputColumn> columns;
  private final List<RowIdentities.Row> tables;
  private final CursorRows rows;
  private StatementScope scope;
  private int level;
  private boolean held;
  private boolean broken;
  private boolean atStart = true;
  private boolean atEnd;
  private long position;

  /**
   * A cursor before its first row.
   *
   * @param columns the columns that FETCH gives
   * @param tables whose ctids come behind them
   * @param level how many savepoints were open when it was declared
   */
  Cursor(
      OpenCursor description,
      List<OutputColumn> columns,
      List<RowIdentities.Row> tables,
      CursorRows rows,
      StatementScope scope,
      int level) {
    this.description = description;
    this.columns = columns;
    this.tables = tables;
    this.rows = rows;
    this.scope = scope;
    this.level = level;
  }

  OpenCursor description() {
    return description;
  }

  String name() {
    return description.name();
  }

  List<OutputColumn> columns() {
    return columns;
  }

  /** Whether its transaction has ended and it lives on. */
  boolean isHeld() {
    return held;
  }

  int level() {
    return level;
  }

  /** Its savepoint is released: it belongs to the one around. */
  void level(int outer) {
    level = outer;
  }

  /** Whether it stands on a row. */
  boolean isOnRow() {
    return !atStart && !atEnd;
  }

  /** The ctid of a table's row at which it stands; fails with 24000 if there is none. */
  long tid(int tableOid, String tableName) {
    if (held) {
      throw invalid("is held from a previous transaction");
    }
    RowIdentities.Row found = null;
    boolean locks = false;
    for (RowIdentities.Row row : tables) {
      locks |= row.locked();
      if (row.table().oid() == tableOid) {
        if (found != null) {
          throw invalid("has multiple FOR UPDATE/SHARE references to table \"" + tableName + "\"");
        }
        found = row;
      }
    }
    if (found == null) {
      throw invalid(
          locks
              ? "does not have a FOR UPDATE/SHARE reference to table \"" + tableName + "\""
              : "is not a simply updatable scan of table \"" + tableName + "\"");
    }
    if (!isOnRow()) {
      throw invalid("is not positioned on a row");
    }
    return ((LongVector) rows.batch().column(found.column())).at(rows.row());
  }

  private SqlFailure invalid(String what) {
    return new SqlFailure(SqlState.INVALID_CURSOR_STATE, "cursor \"" + name() + "\" " + what);
  }

  void checkUsable() {
    if (broken) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "portal \"" + name() + "\" cannot be run");
    }
  }

  /** A failure came out of its query: it can only be closed. */
  void broken() {
    broken = true;
  }

  /** Moves one row forward; false, with the cursor behind the last row, if there is none. */
  boolean forward() {
    if (atEnd) {
      return false;
    }
    if (rows.forward()) {
      atStart = false;
      position++;
      return true;
    }
    atEnd = true;
    return false;
  }

  /** Moves up to so many rows forward; how many there were. */
  long forward(long count) {
    long moved = 0;
    while (moved < count && forward()) {
      moved++;
    }
    return moved;
  }

  /** Moves one row back; false, with the cursor before the first row, if there is none. */
  boolean backward() {
    checkScrolls();
    if (atStart) {
      return false;
    }
    if (rows.backward()) {
      if (atEnd) {
        atEnd = false;
      } else {
        position--;
      }
      return true;
    }
    atStart = true;
    atEnd = false;
    position = 0;
    return false;
  }

  /** Moves up to so many rows back; how many there were. */
  long backward(long count) {
    checkScrolls();
    long moved = 0;
    while (moved < count && backward()) {
      moved++;
    }
    return moved;
  }

  void checkScrolls() {
    if (!rows.scrolls()) {
      throw new SqlFailure(
              SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, "cursor can only scan forward")
          .hint("Declare it with SCROLL option to enable backward scan.");
    }
  }

  /** Moves before the first row. */
  void rewind() {
    if (atStart && !atEnd) {
      return;
    }
    checkScrolls();
    rows.rewind();
    atStart = true;
    atEnd = false;
    position = 0;
  }

  /** Moves so that the next row forward is the one of this number, from 1. */
  void before(long row) {
    if (row - 1 <= position / 2) {
      rewind();
      forward(row - 1);
      return;
    }
    long here = atEnd ? position + 1 : position;
    if (row <= here) {
      backward(here - row + 1);
    } else {
      forward(row - here - 1);
    }
  }

  /** The batch with the current row; the ctids stand behind the columns. */
  ColumnBatch batch() {
    return rows.batch();
  }

  /** The current row's position in the batch's vectors. */
  int row() {
    return rows.row();
  }

  /** Keeps all rows that are left, for a life after the transaction. */
  void hold() {
    rows.hold();
    endScope();
    held = true;
  }

  private void endScope() {
    if (scope != null) {
      scope.end();
      scope = null;
    }
  }

  void close() {
    rows.close();
    endScope();
  }
}
