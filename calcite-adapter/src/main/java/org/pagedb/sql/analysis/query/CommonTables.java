package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;

/** The common tables that a query can name: a list that grows at the near end. */
final class CommonTables {

  /** No common table. */
  static final CommonTables NONE = new CommonTables(null, null);

  private final CommonTables farther;
  private final Entry entry; // null at the far end, and where a query lies in another

  private CommonTables(CommonTables farther, Entry entry) {
    this.farther = farther;
    this.entry = entry;
  }

  /**
   * A common table.
   *
   * @param columns null while its own query is looked at: naming it then is a recursive reference
   * @param added how many of the columns, the last ones, SEARCH and CYCLE add
   * @param expands whether {@code *} stands for those too
   */
  record Entry(int id, String name, List<OutputColumn> columns, int added, boolean expands) {

    /** A common table without SEARCH and CYCLE. */
    Entry(int id, String name, List<OutputColumn> columns) {
      this(id, name, columns, 0, true);
    }

    /** How many of its columns {@code *} does not stand for. */
    int unexpanded() {
      return expands ? 0 : added;
    }
  }

  /** Thrown when a common table names itself, so that its query is read as a recursive one. */
  static final class SelfReference extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int id;

    SelfReference(int id) {
      super(null, null, false, false);
      this.id = id;
    }

    int id() {
      return id;
    }
  }

  /** The nearest common table of that name, or null. */
  Entry find(String name) {
    boolean own = true;
    for (CommonTables at = this; at.farther != null; at = at.farther) {
      if (at.entry == null) {
        own = false;
      } else if (at.entry.name().equals(name)) {
        Entry found = at.entry;
        return own || found.added() == 0
            ? found
            : new Entry(found.id(), name, found.columns(), found.added(), false);
      }
    }
    return null;
  }

  CommonTables with(Entry nearer) {
    return new CommonTables(this, nearer);
  }

  /** The same, seen by a query that lies in the one that they belong to. */
  CommonTables fromInside() {
    return farther == null || entry == null ? this : new CommonTables(this, null);
  }
}
