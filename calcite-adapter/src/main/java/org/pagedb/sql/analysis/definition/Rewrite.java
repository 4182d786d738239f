package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;

/** Gives a table new storage, filled from the old one. */
final class Rewrite {

  private Rewrite() {}

  /** The table with its heap, long values and indexes under fresh numbers. */
  static Table fresh(DefinitionContext context, Table table) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      indexes.add(
          index.isStored()
              ? index.stored(-context.oids().take()).in(IndexState.VALID) // it is built anew
              : index);
    }
    int first = context.oids().take(2);
    return table.stored(-first, -first - 1, List.of(), List.copyOf(indexes));
  }

  /** Puts the table with new storage into the catalog, each row made by the values. */
  static void add(DefinitionContext context, Table before, Table changed, List<Expression> values) {
    Table after = fresh(context, changed);
    context.put(after);
    context.add(
        new StorageAction.RewriteTable(
            before,
            after,
            values,
            List.of(),
            StoredExpressions.checks(context.statement(), after)));
  }
}
