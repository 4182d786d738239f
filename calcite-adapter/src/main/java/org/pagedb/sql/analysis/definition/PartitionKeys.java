package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.partition.PartitionHash;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.type.PgType;

/** PARTITION BY. */
final class PartitionKeys {

  private static final int MOST_KEYS = 32;

  private final DefinitionContext context;
  private final TableBuilder builder;

  PartitionKeys(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  void define(TableStatement.PartitionBy written) {
    char strategy =
        switch (written.strategy()) {
          case "list" -> Partitioning.LIST;
          case "range" -> Partitioning.RANGE;
          case "hash" -> Partitioning.HASH;
          default ->
              throw new SqlFailure(
                  SqlState.INVALID_PARAMETER_VALUE,
                  "unrecognized partitioning strategy \"" + written.strategy() + "\"");
        };
    if (strategy == Partitioning.LIST && written.keys().size() > 1) {
      throw invalid("cannot use \"list\" partition strategy with more than one column");
    }
    if (written.keys().size() > MOST_KEYS) {
      throw new SqlFailure(
          SqlState.TOO_MANY_COLUMNS, "cannot partition using more than 32 columns");
    }
    List<Partitioning.Key> keys = new ArrayList<>(written.keys().size());
    for (TableStatement.PartitionKey key : written.keys()) {
      keys.add(
          key.column() != null ? column(key, key.column(), strategy) : expression(key, strategy));
    }
    Table table = builder.table();
    builder.partitioned(table.traits().partitioning(new Partitioning(strategy, List.copyOf(keys))));
  }

  private Partitioning.Key column(TableStatement.PartitionKey written, String name, char strategy) {
    TableColumn column = builder.table().column(name);
    if (column == null && ColumnDefinitions.isSystemColumn(name)) {
      throw invalid("cannot use system column \"" + name + "\" in partition key")
          .at(written.position());
    }
    if (column == null) {
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "column \"" + name + "\" named in partition key does not exist")
          .at(written.position());
    }
    refuseGenerated(column, written);
    return key(written, column.number(), null, column.type(), column.collation(), strategy);
  }

  private static void refuseGenerated(TableColumn column, TableStatement.PartitionKey written) {
    if (column.generated() != TableColumn.NONE) {
      throw invalid("cannot use generated column in partition key")
          .detail("Column \"" + column.name() + "\" is a generated column.")
          .at(written.position());
    }
  }

  private Partitioning.Key expression(TableStatement.PartitionKey written, char strategy) {
    Table table = builder.table();
    Expression expression =
        StoredExpressions.newPartitionKey(context.statement(), table, written.expression());
    if (expression instanceof Expression.InputReference reference) {
      return column(written, builder.columnNames().get(reference.index()), strategy);
    }
    for (int attribute : StoredText.attributes(expression, table)) {
      refuseGenerated(table.column(attribute), written);
    }
    if (!ExpressionChildren.any(expression, Expression.InputReference.class::isInstance)) {
      throw invalid("cannot use constant expression as partition key");
    }
    PgType type = expression.type();
    String text = StoredText.of(expression, builder.columnNames());
    return key(written, 0, text, type, type.collationOid(), strategy);
  }

  private Partitioning.Key key(
      TableStatement.PartitionKey written,
      int attribute,
      String text,
      PgType type,
      int own,
      char strategy) {
    int collation = own;
    if (written.collation() != null) {
      collation = ColumnDefinitions.collation(written.collation(), type);
    }
    String method = strategy == Partitioning.HASH ? "hash" : "btree";
    if (written.operatorClass() != null) {
      String other =
          OperatorClasses.require(context.catalog(), method, written.operatorClass().last(), type);
      if (other != null) {
        throw SqlFailure.notSupported("operator class " + other + " in a partition key");
      }
    } else if (strategy == Partitioning.HASH) {
      requireHash(type);
    } else {
      requireOrder(type);
    }
    if (strategy == Partitioning.HASH && !PartitionHash.knows(type)) {
      throw SqlFailure.notSupported("partitioning by the hash of type " + TypeText.of(type));
    }
    return new Partitioning.Key(attribute, text, type, collation);
  }

  private void requireOrder(PgType type) {
    try {
      IndexDefinitions.requireOrder(context, type);
    } catch (SqlFailure missing) {
      throw new SqlFailure(missing.state(), missing.getMessage())
          .hint(
              "You must specify a btree operator class or define a default btree operator class"
                  + " for the data type.")
          .because(missing);
    }
  }

  private void requireHash(PgType type) {
    try {
      OperatorClasses.requireDefault(context.catalog(), "hash", type);
    } catch (SqlFailure missing) {
      throw new SqlFailure(missing.state(), missing.getMessage())
          .hint(
              "You must specify a hash operator class or define a default hash operator class for"
                  + " the data type.")
          .because(missing);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_OBJECT_DEFINITION, message);
  }

  /** Fails with 0A000 if a unique index of a partitioned table lacks one of its keys. */
  static void requireInIndex(Table table, TableIndex index, String what) {
    if (!table.isPartitioned() || !index.unique()) {
      return;
    }
    for (Partitioning.Key key : table.traits().partitioning().keys()) {
      if (key.attribute() == 0) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "unsupported " + what + " constraint with partition key definition")
            .detail(what + " constraints cannot be used when partition keys include expressions.");
      }
      boolean found = false;
      for (IndexKey part : index.keys()) {
        found |= part.attribute() == key.attribute();
      }
      if (!found) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "unique constraint on partitioned table must include all partitioning columns")
            .detail(
                what
                    + " constraint on table \""
                    + table.name()
                    + "\" lacks column \""
                    + table.column(key.attribute()).name()
                    + "\" which is part of the partition key.");
      }
    }
  }

  /** Whether a column decides where a table's rows go, as itself or in an expression. */
  static boolean uses(Table table, TableColumn column) {
    if (!table.isPartitioned()) {
      return false;
    }
    for (Partitioning.Key key : table.traits().partitioning().keys()) {
      if (key.attribute() == column.number()
          || key.attribute() == 0
              && Dependents.names(key.expressionText(), column.number(), table)) {
        return true;
      }
    }
    return false;
  }
}
