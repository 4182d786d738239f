package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;

/** The columns of a join that has a name, or that merges some: those that can be named bare. */
final class JoinedColumns {

  private final List<OutputColumn> columns = new ArrayList<>();
  private final List<Expression> values = new ArrayList<>();
  private final List<FromEntry> sources = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private int unexpanded;

  /** A merged column, whose sides count as read already. */
  void addMerged(String name, Expression value) {
    columns.add(new OutputColumn(name, value.type(), value.typmod()));
    values.add(value);
    sources.add(null);
    places.add(0);
  }

  /** The columns of the sides but those of certain names; at the end what no star stands for. */
  void addSides(List<FromEntry> sides, List<String> except) {
    for (FromEntry side : sides) {
      for (int i = 0; side.namesColumns() && i < side.expanded(); i++) {
        add(side, i, except);
      }
    }
    int before = columns.size();
    for (FromEntry side : sides) {
      for (int i = side.expanded(); side.namesColumns() && i < side.columns().size(); i++) {
        add(side, i, except);
      }
    }
    unexpanded += columns.size() - before;
  }

  private void add(FromEntry side, int column, List<String> except) {
    OutputColumn output = side.columns().get(column);
    if (!except.contains(output.name())) {
      columns.add(output);
      values.add(side.value(column));
      sources.add(side);
      places.add(column);
    }
  }

  /** The merged columns added so far, under an alias of their own. */
  FromEntry merged(String alias) {
    return FromEntry.computed(alias, List.copyOf(columns), values.toArray(new Expression[0]))
        .withoutBareColumns();
  }

  /** All of them. */
  FromEntry entry() {
    return entry(null, columns);
  }

  /** All of them under an alias. */
  FromEntry entry(Alias alias, int position) {
    return entry(alias.name(), TableSources.renamed(columns, alias, position));
  }

  private FromEntry entry(String name, List<OutputColumn> named) {
    return FromEntry.computed(name, named, values.toArray(new Expression[0]))
        .reading(ColumnReads.joined(sources, places))
        .notExpanding(unexpanded);
  }
}
