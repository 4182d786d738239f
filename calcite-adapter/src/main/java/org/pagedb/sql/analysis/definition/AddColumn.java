package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.TableElement;

/** ALTER TABLE ADD COLUMN: the rows that are there get the column's default. */
final class AddColumn {

  private static final char STORED = 's';

  private final DefinitionContext context;

  AddColumn(DefinitionContext context) {
    this.context = context;
  }

  void add(Table table, AlterTableAction.AddColumn action) {
    TableElement.Column written = action.column();
    if (table.column(written.name()) != null) {
      String message =
          "column \"" + written.name() + "\" of relation \"" + table.name() + "\" already exists";
      if (!action.ifNotExists()) {
        throw new SqlFailure(SqlState.DUPLICATE_COLUMN, message);
      }
      context.notice(SqlState.DUPLICATE_COLUMN, message + ", skipping");
      return;
    }
    TableBuilder builder = new TableBuilder(table);
    ColumnDefinitions definitions = new ColumnDefinitions(context, builder);
    Table.Column added = definitions.add(written);
    definitions.settle(written, added.number());
    for (Sequence sequence : builder.sequences()) {
      context.put(sequence);
      context.add(new StorageAction.CreateSequence(sequence));
    }
    fill(table, builder.table(), added.number());
    ConstraintList constraints = new ConstraintList();
    constraints.addAll(written);
    TableBuilder rewritten = new TableBuilder(context.catalog().table(table.oid()));
    constraints.defineForRows(context, rewritten);
    context.put(rewritten.table());
  }

  /** Rows that get a null need no change: they end before the column. */
  private void fill(Table before, Table after, int number) {
    List<Expression> values = values(after, number);
    Expression value = values.get(values.size() - 1);
    if (value instanceof Expression.Constant constant && constant.value() == null) {
      context.put(after);
      if (after.column(number).notNull()) {
        context.add(new StorageAction.VerifyNotNull(after, after.column(number)));
      }
    } else {
      Rewrite.add(context, before, after, values);
    }
  }

  /** The old columns as they are, then the new one's value. */
  private List<Expression> values(Table table, int number) {
    List<Expression> values = new ArrayList<>(table.columns().size());
    for (Table.Column column : table.columns()) {
      if (column.dropped()) {
        continue;
      }
      if (column.number() != number) {
        values.add(new Expression.InputReference(values.size(), column.type(), column.typmod()));
      } else if (column.generated() == STORED) {
        values.add(
            StoredExpressions.overTable(
                context.statement(),
                table,
                column.defaultText(),
                StoredExpressions.Kind.GENERATED));
      } else {
        values.add(StoredExpressions.defaultOf(context.statement(), column));
      }
    }
    return values;
  }
}
