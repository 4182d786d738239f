package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.MissingValue;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Volatility;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.type.PgType;

/** ALTER TABLE ADD COLUMN: the rows that are there get the column's default. */
final class AddColumn {

  private static final char STORED = 's';

  private final DefinitionContext context;

  AddColumn(DefinitionContext context) {
    this.context = context;
  }

  void add(Table table, AlterTableAction.AddColumn action, boolean only) {
    TableElement.Column written = action.column();
    if (table.traits().bound() != null) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "cannot add column to a partition");
    }
    if (table.column(written.name()) != null) {
      String message =
          "column \"" + written.name() + "\" of relation \"" + table.name() + "\" already exists";
      if (!action.ifNotExists()) {
        throw new SqlFailure(SqlState.DUPLICATE_COLUMN, message);
      }
      context.notice(SqlState.DUPLICATE_COLUMN, message + ", skipping");
      return;
    }
    boolean hasChildren = !context.catalog().children(table.oid()).isEmpty();
    if (only && hasChildren) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION, "column must be added to child tables too");
    }
    TableBuilder builder = new TableBuilder(table);
    ColumnDefinitions definitions = new ColumnDefinitions(context, builder);
    TableColumn added = definitions.add(written);
    if (added.identity() != TableColumn.NONE && hasChildren) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "cannot recursively add identity column to table that has child tables");
    }
    definitions.settle(written, added.number());
    for (Sequence sequence : builder.sequences()) {
      context.put(sequence);
      context.add(new StorageAction.CreateSequence(sequence));
    }
    fill(table, builder.table(), added.number());
    spread(builder.table(), builder.table().column(added.number()));
    ConstraintList constraints = new ConstraintList();
    constraints.addAll(written);
    new AddedConstraint(context).addAll(context.catalog().table(table.oid()), constraints, false);
  }

  /** Children get the column too, or have it already. */
  private void spread(Table parent, TableColumn column) {
    for (Table child : TableTree.children(context.catalog(), parent)) {
      TableColumn own = child.column(column.name());
      if (own != null) {
        merge(child, own, column);
        continue;
      }
      TableBuilder builder = new TableBuilder(child);
      int number = child.columns().size() + 1;
      builder.addColumn(column.numbered(number, Ancestry.INHERITED));
      InheritedColumns.copyDependencies(builder, parent, column.number(), number);
      fill(child, builder.table(), number);
      spread(builder.table(), builder.table().column(number));
    }
  }

  private void merge(Table child, TableColumn own, TableColumn column) {
    if (!own.type().equals(column.type()) || own.typmod() != column.typmod()) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "child table \""
              + child.name()
              + "\" has different type for column \""
              + column.name()
              + "\"");
    }
    if (own.collation() != column.collation()) {
      throw new SqlFailure(
          SqlState.COLLATION_MISMATCH,
          "child table \""
              + child.name()
              + "\" has different collation for column \""
              + column.name()
              + "\"");
    }
    context.notice(
        "merging definition of column \""
            + column.name()
            + "\" for child \""
            + child.name()
            + "\"");
    TableBuilder builder = new TableBuilder(child);
    builder.replaceColumn(own.from(own.ancestry().inheritedOnce()));
    context.put(builder.table());
  }

  /**
   * Rows end before the column, so that those which are there need no change where all get one
   * value: NULL, or one that the table keeps for them.
   */
  private void fill(Table before, Table after, int number) {
    if (after.isPartitioned()) {
      context.put(after);
      return;
    }
    List<Expression> values = values(after, number);
    TableColumn column = after.column(number);
    if (!hasOneValue(column, values.get(values.size() - 1))) {
      Rewrite.add(context, before, after, values);
      return;
    }
    Object value = context.evaluate(values.get(values.size() - 1));
    if (value != null) {
      MissingValue missing = new MissingValue(number, column.type(), value);
      context.put(after.withTraits(after.traits().missing(missing)));
      return;
    }
    context.put(after);
    if (column.notNull()) {
      context.add(new StorageAction.VerifyNotNull(after, column));
    }
  }

  /** A domain's rules, which may fail, are looked at for each row that is there. */
  private static boolean hasOneValue(TableColumn column, Expression value) {
    return value instanceof Expression.Constant
        || column.generated() != STORED
            && column.type().kind() != PgType.Kind.DOMAIN
            && !Volatility.isVolatile(value);
  }

  /** The old columns as they are, then the new one's value. */
  private List<Expression> values(Table table, int number) {
    List<Expression> values = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
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
