package org.pagedb.sql.analysis.definition;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.SortKey;

/**
 * PostgreSQL's index access methods and what each can do. Hash indexes are kept as B-trees, which
 * answer equality as well; the others are names in the catalog that answer nothing.
 */
enum IndexMethod {
  BTREE(true, true, true, true),
  HASH(false, false, false, false),
  GIN(false, true, false, false),
  GIST(false, true, true, false),
  SPGIST(false, false, true, false),
  BRIN(false, true, false, false);

  private final boolean unique;
  private final boolean multicolumn;
  private final boolean includes;
  private final boolean ordered;

  IndexMethod(boolean unique, boolean multicolumn, boolean includes, boolean ordered) {
    this.unique = unique;
    this.multicolumn = multicolumn;
    this.includes = includes;
    this.ordered = ordered;
  }

  /** The name in SQL. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether an index of the method may be kept as a B-tree. */
  boolean isStored() {
    return this == BTREE || this == HASH;
  }

  /**
   * The method of that name.
   *
   * @throws SqlFailure 42704 if there is none
   */
  static IndexMethod of(String name) {
    for (IndexMethod method : values()) {
      if (method.label().equals(name)) {
        return method;
      }
    }
    throw new SqlFailure(
        SqlState.UNDEFINED_OBJECT, "access method \"" + name + "\" does not exist");
  }

  /** Fails with 0A000 if the method cannot do what the statement asks for. */
  void requireAbilities(IndexStatement.CreateIndex statement) {
    require(unique || !statement.unique(), "unique indexes");
    require(includes || statement.including().isEmpty(), "included columns");
    require(multicolumn || statement.keys().size() == 1, "multicolumn indexes");
  }

  /** Fails with 0A000 if a key asks for an order that the method does not keep. */
  void requireAbilities(IndexElement element) {
    require(ordered || element.direction() == SortKey.Direction.DEFAULT, "ASC/DESC options");
    require(ordered || element.nulls() == SortKey.Nulls.DEFAULT, "NULLS FIRST/LAST options");
  }

  private void require(boolean able, String what) {
    if (!able) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "access method \"" + label() + "\" does not support " + what);
    }
  }
}
