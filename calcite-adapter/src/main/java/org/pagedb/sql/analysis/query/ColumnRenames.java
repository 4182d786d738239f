package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;

/** Finds references to a column that is being renamed. */
final class ColumnRenames {

  private ColumnRenames() {}

  /** Tells the edits if a reference, which has been found to mean something, means the column. */
  static void follow(TextEdits edits, Scope scope, List<String> names, int position) {
    String column = names.get(names.size() - 1);
    if (!column.equals(edits.column().oldName())) {
      return;
    }
    if (names.size() > 1) {
      String schema = names.size() > 2 ? names.get(names.size() - 3) : null;
      ColumnLookup.Found found =
          ColumnLookup.entry(scope, schema, names.get(names.size() - 2), position);
      if (found != null && isRenamed(edits, found.entry())) {
        edits.column(position, names.subList(0, names.size() - 1));
      }
      return;
    }
    for (Scope each = scope; each != null; each = each.parent()) {
      for (FromEntry entry : each.entries()) {
        if (entry.namesColumns() && entry.find(column) >= 0) {
          if (isRenamed(edits, entry)) {
            // Another table may have a column of the new name.
            edits.column(position, entry.name() == null ? List.of() : List.of(entry.name()));
          }
          return;
        }
      }
    }
  }

  private static boolean isRenamed(TextEdits edits, FromEntry entry) {
    TextEdits.ColumnRename renamed = edits.column();
    int index = entry.find(renamed.oldName());
    if (entry.table() == null || entry.table().oid() != renamed.table() || index < 0) {
      return false;
    }
    OutputColumn column = entry.columns().get(index);
    return column.attribute() == renamed.attribute();
  }
}
