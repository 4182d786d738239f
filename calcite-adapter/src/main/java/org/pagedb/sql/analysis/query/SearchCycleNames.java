package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.With;

/** The rules for names in SEARCH and CYCLE; what breaks one fails with 42601 or 42701. */
final class SearchCycleNames {

  private final List<String> names;

  /** {@code columns} are those of the table's own query. */
  SearchCycleNames(List<OutputColumn> columns) {
    names = new ArrayList<>(columns.size());
    for (OutputColumn column : columns) {
      names.add(column.name());
    }
  }

  void check(With.Search search) {
    known("search", search.columns(), search.position());
    unused("search sequence", search.sequence(), search.position());
  }

  void check(With.Cycle cycle) {
    known("cycle", cycle.columns(), cycle.position());
    unused("cycle mark", cycle.mark(), cycle.position());
    unused("cycle path", cycle.path(), cycle.position());
    differ("cycle mark", cycle.mark(), "cycle path", cycle.path(), cycle.position());
  }

  void check(With.Search search, With.Cycle cycle) {
    String sequence = search.sequence();
    differ("search sequence", sequence, "cycle mark", cycle.mark(), search.position());
    differ("search sequence", sequence, "cycle path", cycle.path(), search.position());
  }

  private void known(String clause, List<String> columns, int position) {
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (!names.contains(column)) {
        throw new SqlFailure(
                SqlState.SYNTAX_ERROR,
                clause + " column \"" + column + "\" not in WITH query column list")
            .at(position);
      }
      if (columns.indexOf(column) < i) {
        throw new SqlFailure(
                SqlState.DUPLICATE_COLUMN,
                clause + " column \"" + column + "\" specified more than once")
            .at(position);
      }
    }
  }

  private void unused(String what, String name, int position) {
    if (names.contains(name)) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              what + " column name \"" + name + "\" already used in WITH query column list")
          .at(position);
    }
  }

  private static void differ(
      String what, String name, String other, String otherName, int position) {
    if (name.equals(otherName)) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              what + " column name and " + other + " column name are the same")
          .at(position);
    }
  }
}
