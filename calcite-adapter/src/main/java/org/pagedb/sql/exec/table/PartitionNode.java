package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** One partitioned table while rows look for their partition. */
final class PartitionNode {

  /** As PostgreSQL cuts values in its details. */
  private static final int LONGEST_VALUE = 64;

  private final Table parent;
  private final PartitionBounds bounds;
  private final List<Partitioning.Key> keys;
  private final int[] columns;
  private final Kernel[] expressions;
  private final Object[] key;
  private final int[] position = new int[1];
  private final ExecutionContext context;

  /**
   * A table that rows come to.
   *
   * @param places for each of its columns that is not dropped the column of the rows
   */
  PartitionNode(Table parent, int[] places, ExecutionContext context) {
    this.parent = parent;
    this.context = context;
    TableAccess access = context.environment().tables();
    bounds = access.partitions(parent);
    keys = parent.traits().partitioning().keys();
    columns = new int[keys.size()];
    expressions = new Kernel[keys.size()];
    key = new Object[keys.size()];
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    List<Expression> analyzed = access.partitionKeys(parent);
    for (int k = 0; k < columns.length; k++) {
      if (analyzed.get(k) instanceof Expression.InputReference reference) {
        columns[k] = places[reference.index()];
      } else {
        expressions[k] = compiler.compile(placed(analyzed.get(k), places));
      }
    }
  }

  private static Expression placed(Expression expression, int[] places) {
    return expression instanceof Expression.InputReference reference
        ? new Expression.InputReference(
            places[reference.index()], reference.type(), reference.typmod())
        : ExpressionChildren.map(expression, child -> placed(child, places));
  }

  /** The partition that has a row; null if none has. */
  Table find(ColumnBatch values, int row) {
    for (int k = 0; k < key.length; k++) {
      ColumnVector vector;
      int at = row;
      if (expressions[k] == null) {
        vector = values.column(columns[k]);
      } else {
        position[0] = row;
        vector = expressions[k].evaluate(values, position, 1);
        at = expressions[k].isConstant() ? 0 : row;
      }
      key[k] = DatumVectors.read(keys.get(k).type(), vector, at);
    }
    int found = bounds.find(key);
    return found == PartitionBounds.NONE ? null : bounds.partitions().get(found);
  }

  /** What is wrong with the row looked at last, for which there is no partition. */
  SqlFailure missing() {
    String names = context.environment().tables().partitionKeyText(parent);
    StringBuilder texts = new StringBuilder();
    for (int k = 0; k < key.length; k++) {
      texts.append(k == 0 ? "" : ", ").append(text(k));
    }
    return SqlFailure.of(
            SqlState.CHECK_VIOLATION,
            "no partition of relation \"%s\" found for row",
            parent.name())
        .detail("Partition key of the failing row contains (%s) = (%s).".formatted(names, texts))
        .with(Field.SCHEMA, parent.schema())
        .with(Field.TABLE, parent.name());
  }

  private String text(int k) {
    if (key[k] == null) {
      return "null";
    }
    String text = keys.get(k).type().codec().format(key[k], context.types());
    return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
  }
}
