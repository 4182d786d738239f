package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The session's cursors by name. Most end with their transaction. */
final class Cursors implements TransactionEnd {

  private final Map<String, Cursor> open = new LinkedHashMap<>();

  /** The cursor of that name; 34000 if there is none. */
  Cursor require(String name) {
    Cursor cursor = open.get(name);
    if (cursor == null) {
      throw new SqlFailure(SqlState.INVALID_CURSOR_NAME, "cursor \"" + name + "\" does not exist");
    }
    return cursor;
  }

  /** Fails with 42P03 if the name is taken. */
  void checkFree(String name) {
    if (open.containsKey(name)) {
      throw new SqlFailure(SqlState.DUPLICATE_CURSOR, "cursor \"" + name + "\" already exists");
    }
  }

  void add(Cursor cursor) {
    open.put(cursor.name(), cursor);
  }

  void close(String name) {
    require(name).close();
    open.remove(name);
  }

  void closeAll() {
    for (Cursor cursor : open.values()) {
      cursor.close();
    }
    open.clear();
  }

  /** What {@code pg_cursors} lists. */
  List<OpenCursor> descriptions() {
    List<OpenCursor> descriptions = new ArrayList<>(open.size());
    for (Cursor cursor : open.values()) {
      descriptions.add(cursor.description());
    }
    return descriptions;
  }

  /** Whether some cursor is to outlive the transaction that runs. */
  boolean haveToBeHeld() {
    return open.values().stream().anyMatch(c -> c.description().holdable() && !c.isHeld());
  }

  @Override
  public void beforeCommit() {
    for (Cursor cursor : List.copyOf(open.values())) {
      if (cursor.description().holdable()) {
        if (!cursor.isHeld()) {
          cursor.hold();
        }
      } else {
        close(cursor.name());
      }
    }
  }

  @Override
  public void beforeRollback() {
    closeFrom(0);
  }

  @Override
  public void rolledBackTo(int level) {
    closeFrom(level);
  }

  /** Closes the cursors that were declared with so many savepoints open, or more. */
  private void closeFrom(int level) {
    for (Cursor cursor : List.copyOf(open.values())) {
      if (!cursor.isHeld() && cursor.level() >= level) {
        close(cursor.name());
      }
    }
  }

  @Override
  public void released(int level) {
    for (Cursor cursor : open.values()) {
      cursor.level(Math.min(cursor.level(), level));
    }
  }
}
