package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.type.PgType;

/** ALTER COLUMN TYPE: every row is written anew, and what speaks of the column is read anew. */
final class AlterColumnType {

  private final DefinitionContext context;

  AlterColumnType(DefinitionContext context) {
    this.context = context;
  }

  /** Changes the type in a table and in those that have the column from it. */
  void alterTree(Table table, AlterTableAction.AlterType change, boolean only) {
    TableColumn column = AlterTable.require(table, change.column());
    if (column.ancestry().isInherited()) {
      throw invalid("cannot alter inherited column \"" + column.name() + "\"");
    }
    List<Table> tables = TableTree.descendants(context.catalog(), table);
    if (only && tables.size() > 1) {
      throw invalid(
          "type of inherited column \"" + column.name() + "\" must be changed in child tables too");
    }
    for (Table each : tables) {
      TableColumn own = AlterTable.require(each, change.column());
      if (PartitionKeys.uses(each, own)) {
        throw invalid(
            "cannot alter column \""
                + own.name()
                + "\" because it is part of the partition key of relation \""
                + each.name()
                + "\"");
      }
      requireWithinTree(each, own, tables);
    }
    for (Table each : tables) {
      alter(context.catalog().table(each.oid()), change);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, message);
  }

  /** A column that a table has from elsewhere too must keep its type. */
  private static void requireWithinTree(Table table, TableColumn column, List<Table> tables) {
    int inTree = 0;
    for (Table each : tables) {
      inTree += table.traits().parents().contains(each.oid()) ? 1 : 0;
    }
    if (column.ancestry().parents() > inTree) {
      throw invalid(
          "cannot alter inherited column \""
              + column.name()
              + "\" of relation \""
              + table.name()
              + "\"");
    }
  }

  private void alter(Table table, AlterTableAction.AlterType change) {
    TableColumn column = AlterTable.require(table, change.column());
    if (column.generated() != TableColumn.NONE) {
      throw SqlFailure.notSupported("changing the type of a generated column");
    }
    TypeLookup.ModifiedType type = context.usedType(change.type());
    ColumnDefinitions.checkType(column.name(), type.type());
    int collation = ColumnDefinitions.collation(change.collation(), type.type());
    Expression value = value(table, column, change, type);
    TableBuilder builder = new TableBuilder(table);
    TableColumn retyped = column.retyped(type.type(), type.typmod(), collation);
    builder.replaceColumn(retyped);
    keepDefault(builder, column, retyped);
    refuseUsers(table, column);
    retypeIndexes(builder, retyped);
    if (table.isPartitioned()) {
      context.put(builder.table());
    } else {
      Rewrite.add(context, table, builder.table(), values(table, column, value));
    }
  }

  private void refuseUsers(Table table, TableColumn column) {
    for (TableColumn other : table.columns()) {
      if (Dependents.isGeneratedFrom(other, column.number(), table)) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "cannot alter type of a column used by a generated column")
            .detail(
                "Column \""
                    + column.name()
                    + "\" is used by generated column \""
                    + other.name()
                    + "\".");
      }
    }
    Part part = new Part(Part.Kind.COLUMN, table.oid(), column.number());
    for (Dependents.Dependent dependent : new Dependents(context.catalog()).of(part)) {
      if (dependent.part().kind() == Part.Kind.OBJECT
          && context.catalog().object(dependent.part().oid()) instanceof Relation relation
          && relation.queryText() != null) {
        PartText text = new PartText(context.catalog(), context.settings().path());
        String view = text.of(dependent.part());
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "cannot alter type of a column used by a view or rule")
            .detail("rule _RETURN on " + view + " depends on column \"" + column.name() + "\"");
      }
    }
  }

  private Expression value(
      Table table,
      TableColumn column,
      AlterTableAction.AlterType change,
      TypeLookup.ModifiedType type) {
    StatementContext statement = context.statement();
    Expression source;
    if (change.using() == null) {
      source =
          StoredExpressions.overTable(
              statement,
              table,
              ExpressionText.identifier(column.name()),
              StoredExpressions.Kind.CHECK);
    } else {
      source = StoredExpressions.newUsing(statement, table, change.using());
    }
    Expression value =
        statement.coercion().coerce(source, type.type(), type.typmod(), CastContext.ASSIGNMENT, 0);
    if (value == null) {
      throw refusal(column, change, type.type(), type.typmod());
    }
    return value;
  }

  private static SqlFailure refusal(
      TableColumn column, AlterTableAction.AlterType change, PgType type, int typmod) {
    if (change.using() != null) {
      return new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "result of USING clause for column \""
                  + column.name()
                  + "\" cannot be cast automatically to type "
                  + TypeText.of(type))
          .hint("You might need to add an explicit cast.");
    }
    return new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "column \""
                + column.name()
                + "\" cannot be cast automatically to type "
                + TypeText.of(type))
        .hint(
            "You might need to specify \"USING "
                + ExpressionText.identifier(column.name())
                + "::"
                + TypeText.of(type, typmod)
                + "\".");
  }

  private void keepDefault(TableBuilder builder, TableColumn column, TableColumn retyped) {
    if (column.defaultText() == null || column.identity() != TableColumn.NONE) {
      return;
    }
    try {
      new ColumnDefinitions(context, builder)
          .defaultValue(retyped, SqlParser.parseExpression(column.defaultText()));
    } catch (SqlFailure unfit) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "default for column \""
                  + column.name()
                  + "\" cannot be cast automatically to type "
                  + TypeText.of(retyped.type()))
          .because(unfit);
    }
  }

  private void retypeIndexes(TableBuilder builder, TableColumn retyped) {
    List<TableIndex> indexes = new ArrayList<>(builder.table().indexes().size());
    for (TableIndex index : builder.table().indexes()) {
      List<IndexKey> keys = new ArrayList<>(index.keys().size());
      for (IndexKey key : index.keys()) {
        if (key.attribute() != retyped.number()) {
          keys.add(key);
          continue;
        }
        IndexDefinitions.requireOrder(context, retyped.type());
        keys.add(
            new IndexKey(
                key.attribute(),
                null,
                retyped.type(),
                key.descending(),
                key.nullsFirst(),
                retyped.collation(),
                null));
      }
      indexes.add(index.keyed(keys));
    }
    builder.replaceIndexes(List.copyOf(indexes));
  }

  private static List<Expression> values(Table table, TableColumn changed, Expression value) {
    List<Expression> values = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        values.add(
            column.number() == changed.number()
                ? value
                : new Expression.InputReference(values.size(), column.type(), column.typmod()));
      }
    }
    return values;
  }
}
