package org.pagedb.sql.analysis.query;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.tree.FromItem;

/**
 * What the FROM items of a query are called where it is written out: another name than their own
 * where a query around it has an item of that name.
 */
final class TableNames {

  /** Where nothing is around. */
  static final TableNames NONE = new TableNames(Set.of(), Map.of());

  private final Set<String> used;
  private final Map<String, String> changed;

  private TableNames(Set<String> used, Map<String, String> changed) {
    this.used = used;
    this.changed = changed;
  }

  /** The names of the items of a query within this one. */
  TableNames inside(List<FromItem> items) {
    Set<String> all = new HashSet<>(used);
    Map<String, String> names = new HashMap<>();
    for (FromItem item : items) {
      add(item, all, names);
    }
    return new TableNames(all, names);
  }

  private void add(FromItem item, Set<String> all, Map<String, String> names) {
    String name = null;
    if (item instanceof FromItem.Relation relation) {
      name = relation.alias() == null ? relation.name().name() : relation.alias().name();
    } else if (item instanceof FromItem.Derived derived && derived.alias() != null) {
      name = derived.alias().name();
    } else if (item instanceof FromItem.Functions functions) {
      name = FunctionWriter.name(functions);
    } else if (item instanceof FromItem.Join join) {
      add(join.left(), all, names);
      add(join.right(), all, names);
      name = join.alias() == null ? null : join.alias().name();
    }
    if (name != null) {
      String free = name;
      for (int i = 1; all.contains(free); i++) {
        free = name + '_' + i;
      }
      all.add(free);
      names.put(name, free);
    }
  }

  /** What the item of that name is called. */
  String of(String name) {
    return changed.getOrDefault(name, name);
  }

  /** A column of a row in SQL's form, or null if it has no name. */
  String column(QueryRecord.Row row, int place) {
    if (place >= row.columns().size() || row.columns().get(place) == null) {
      return null;
    }
    String column = ExpressionText.identifier(row.columns().get(place));
    String table = row.tables().get(place);
    return table == null ? column : ExpressionText.identifier(of(table)) + '.' + column;
  }
}
