package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;

/** The common tables that a query can name: a list that grows at the near end. */
final class CommonTables {

  /** No common table. */
  static final CommonTables NONE = new CommonTables(null, null);

  private final CommonTables farther;
  private final Entry entry;

  private CommonTables(CommonTables farther, Entry entry) {
    this.farther = farther;
    this.entry = entry;
  }

  /**
   * A common table.
   *
   * @param columns null while its own query is looked at: naming it then is a recursive reference
   */
  record Entry(int id, String name, List<OutputColumn> columns) {}

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
    for (CommonTables at = this; at.entry != null; at = at.farther) {
      if (at.entry.name().equals(name)) {
        return at.entry;
      }
    }
    return null;
  }

  CommonTables with(Entry nearer) {
    return new CommonTables(this, nearer);
  }
}
