package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The failures for names that mean nothing, with PostgreSQL's guesses at what was meant. */
final class NameFailures {

  private static final int FARTHEST = 3;

  private NameFailures() {}

  /** {@code column "x" does not exist} (42703); {@code table} is the qualifier or null. */
  static SqlFailure column(Scope scope, String table, String column, int position) {
    String shown = table == null ? "\"" + column + "\"" : table + "." + column;
    SqlFailure failure =
        new SqlFailure(SqlState.UNDEFINED_COLUMN, "column " + shown + " does not exist");
    String hint = guess(scope, table, column);
    return (hint == null ? failure : failure.hint(hint)).at(position);
  }

  private static String guess(Scope from, String table, String column) {
    List<String> best = new ArrayList<>();
    int least = FARTHEST + 1;
    for (Scope scope = from; scope != null; scope = scope.parent()) {
      for (FromEntry entry : scope.entries()) {
        if (entry.name() == null) {
          continue;
        }
        int start = table == null ? 0 : distance(table, entry.name());
        for (OutputColumn candidate : entry.columns()) {
          int own = distance(column, candidate.name());
          int distance = start + own;
          if (distance > FARTHEST || own > column.length() / 2) {
            continue;
          }
          if (distance < least) {
            least = distance;
            best.clear();
          }
          if (distance == least) {
            best.add("\"" + entry.name() + "." + candidate.name() + "\"");
          }
        }
      }
    }
    if (best.isEmpty() || best.size() > 2) {
      return null;
    }
    String hint = "Perhaps you meant to reference the column " + best.get(0);
    return best.size() == 1 ? hint + "." : hint + " or the column " + best.get(1) + ".";
  }

  private static int distance(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }

  /** {@code missing FROM-clause entry for table "t"} (42P01), or why the entry cannot be used. */
  static SqlFailure entry(Scope from, String schema, String name, int position) {
    String alias = null;
    for (Scope scope = from; scope != null; scope = scope.parent()) {
      for (FromEntry entry : scope.entries()) {
        if (entry.isNamed(name) || entry.hidden().contains(name)) {
          return invalid(name)
              .hint(
                  "There is an entry for table \""
                      + name
                      + "\", but it cannot be referenced from this part of the query.")
              .at(position);
        }
        if (alias == null && entry.table() != null && entry.table().name().equals(name)) {
          alias = entry.name();
        }
      }
    }
    if (alias != null) {
      return invalid(name)
          .hint("Perhaps you meant to reference the table alias \"" + alias + "\".")
          .at(position);
    }
    return new SqlFailure(
            SqlState.UNDEFINED_TABLE, "missing FROM-clause entry for table \"" + name + "\"")
        .at(position);
  }

  private static SqlFailure invalid(String name) {
    return new SqlFailure(
        SqlState.UNDEFINED_TABLE,
        "invalid reference to FROM-clause entry for table \"" + name + "\"");
  }
}
