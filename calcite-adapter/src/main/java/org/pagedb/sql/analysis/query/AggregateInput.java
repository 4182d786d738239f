package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** The rows that an aggregate reads: its keys and arguments as columns. */
final class AggregateInput {
  private final AlgebraNode input;
  private final List<Expression> keys;
  private final List<PendingAggregate> aggregates;
  private final List<Expression> columns = new ArrayList<>();
  private final boolean direct;

  AggregateInput(AlgebraNode input, List<Expression> keys, List<PendingAggregate> aggregates) {
    this.input = input;
    this.keys = keys;
    this.aggregates = aggregates;
    direct = allReferences();
  }

  private boolean allReferences() {
    boolean all = areReferences(keys);
    for (PendingAggregate aggregate : aggregates) {
      all &= areReferences(aggregate.arguments());
      all &= aggregate.filter() == null || isReference(aggregate.filter());
      for (PendingKey key : aggregate.order()) {
        all &= isReference(key.expression());
      }
    }
    return all;
  }

  private static boolean areReferences(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (!isReference(expression)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReference(Expression expression) {
    return expression instanceof Expression.InputReference;
  }

  AlgebraNode aggregate(List<List<Integer>> sets) {
    List<Integer> keyColumns = columnsOf(keys);
    List<AlgebraNode.AggregateCall> calls = new ArrayList<>(aggregates.size());
    List<OutputColumn> output = new ArrayList<>(keys.size() + aggregates.size());
    for (Expression key : keys) {
      output.add(keyColumn(key));
    }
    for (PendingAggregate aggregate : aggregates) {
      calls.add(call(aggregate));
      output.add(new OutputColumn(aggregate.function().name(), aggregate.type(), PgType.NO_TYPMOD));
    }
    AlgebraNode node = input;
    if (!direct) {
      List<OutputColumn> projected = new ArrayList<>(columns.size());
      for (Expression column : columns) {
        projected.add(keyColumn(column));
      }
      node =
          References.haveSets(columns)
              ? new AlgebraNode.ProjectSet(input, columns, projected)
              : new AlgebraNode.Project(input, columns, projected);
    }
    return new AlgebraNode.Aggregate(node, keyColumns, sets, calls, output);
  }

  private OutputColumn keyColumn(Expression key) {
    if (key instanceof Expression.InputReference reference
        && reference.index() < input.columns().size()) {
      return input.columns().get(reference.index());
    }
    return new OutputColumn(Labels.UNKNOWN, Collations.typeOf(key), key.typmod());
  }

  private int column(Expression expression) {
    if (direct) {
      return ((Expression.InputReference) expression).index();
    }
    int column = columns.indexOf(expression);
    if (column < 0) {
      column = columns.size();
      columns.add(expression);
    }
    return column;
  }

  private List<Integer> columnsOf(List<Expression> expressions) {
    List<Integer> found = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      found.add(column(expression));
    }
    return found;
  }

  private AlgebraNode.AggregateCall call(PendingAggregate aggregate) {
    List<AlgebraNode.SortKey> order = new ArrayList<>(aggregate.order().size());
    for (PendingKey key : aggregate.order()) {
      order.add(
          new AlgebraNode.SortKey(
              column(key.expression()), key.descending(), key.nullsFirst(), key.collation()));
    }
    int filter =
        aggregate.filter() == null
            ? AlgebraNode.AggregateCall.NO_FILTER
            : column(aggregate.filter());
    return new AlgebraNode.AggregateCall(
        aggregate.function(),
        columnsOf(aggregate.arguments()),
        aggregate.star(),
        aggregate.distinct(),
        filter,
        order,
        aggregate.direct(),
        aggregate.type(),
        PgType.NO_TYPMOD,
        aggregate.collation());
  }
}
