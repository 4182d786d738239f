package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.expression.Expression;

/** Collects what the columns of a row are called; the first name that one gets is its own. */
final class RowNames {

  private final List<String> tables = new ArrayList<>();
  private final List<String> columns = new ArrayList<>();
  private final List<FromEntry> items = new ArrayList<>();
  private final Map<Expression, String> merged = new HashMap<>();

  /** A FROM item with columns of its own. */
  void addItem(FromEntry entry) {
    items.add(entry);
    int place = entry.offset();
    for (OutputColumn column : entry.columns()) {
      add(place++, entry.name(), column.name());
    }
    for (OutputColumn column : entry.systemColumns()) {
      add(place++, entry.name(), column.name());
    }
  }

  /** The columns of a join. */
  void addComputed(FromEntry entry) {
    for (int i = 0; i < entry.columns().size(); i++) {
      String name = entry.columns().get(i).name();
      Expression value = entry.value(i);
      if (value instanceof Expression.InputReference reference) {
        add(reference.index(), entry.name(), name);
      } else {
        merged.put(value, name);
      }
    }
  }

  private void add(int place, String table, String column) {
    while (columns.size() <= place) {
      tables.add(null);
      columns.add(null);
    }
    if (columns.get(place) == null) {
      tables.set(place, table);
      columns.set(place, column);
    }
  }

  QueryRecord.Row row() {
    return new QueryRecord.Row(tables, columns, items, merged);
  }
}
