package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Finds the columns that COPY names: of a table, or of a query's result. */
final class CopyColumns {

  private final Table table;
  private final List<OutputColumn> all;

  /** {@code table} is null for a query. */
  CopyColumns(Table table, List<OutputColumn> all) {
    this.table = table;
    this.all = all;
  }

  /**
   * The columns of a list; all that are not generated if it is empty. Places in the row, from 0.
   */
  List<Integer> listed(List<String> names) {
    List<Integer> places = new ArrayList<>();
    if (names.isEmpty()) {
      for (int i = 0; i < all.size(); i++) {
        if (table == null || !GeneratedColumns.isGenerated(column(i))) {
          places.add(i);
        }
      }
      return places;
    }
    checkEach(names);
    for (String name : names) {
      places.add(place(name));
    }
    return places;
  }

  /** Fails for a name that no column has, that a generated column has, or that comes twice. */
  void checkEach(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      int place = place(name);
      if (place < 0) {
        throw new SqlFailure(SqlState.UNDEFINED_COLUMN, missing(name));
      }
      if (table != null && GeneratedColumns.isGenerated(column(place))) {
        throw new SqlFailure(
                SqlState.INVALID_COLUMN_REFERENCE, "column \"" + name + "\" is a generated column")
            .detail("Generated columns cannot be used in COPY.");
      }
      if (!seen.add(name)) {
        throw new SqlFailure(
            SqlState.DUPLICATE_COLUMN, "column \"" + name + "\" specified more than once");
      }
    }
  }

  private String missing(String name) {
    return table == null
        ? "column \"" + name + "\" does not exist"
        : "column \"" + name + "\" of relation \"" + table.name() + "\" does not exist";
  }

  private TableColumn column(int place) {
    return table.column(all.get(place).attribute());
  }

  private int place(String name) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
