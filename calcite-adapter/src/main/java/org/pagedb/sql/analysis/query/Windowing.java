package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/** Puts window nodes under a query, one for each different window, and moves its expressions. */
final class Windowing {

  private final QueryState state;
  private final List<Expression> row = new ArrayList<>();
  private final int[] places;

  Windowing(QueryState state) {
    this.state = state;
    places = new int[state.windows().size()];
  }

  AlgebraNode apply(AlgebraNode input, TargetList targets) {
    List<OutputColumn> columns = new ArrayList<>(input.columns());
    for (int i = 0; i < columns.size(); i++) {
      OutputColumn column = columns.get(i);
      row.add(new Expression.InputReference(i, column.type(), column.typmod()));
    }
    List<PendingWindow.Window> windows = new ArrayList<>();
    List<List<AlgebraNode.WindowCall>> calls = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      PendingWindow pending = state.windows().get(i);
      int window = windows.indexOf(pending.window());
      if (window < 0) {
        window = windows.size();
        windows.add(pending.window());
        calls.add(new ArrayList<>());
      }
      calls.get(window).add(call(pending));
    }
    List<List<Integer>> partitions = new ArrayList<>();
    List<List<AlgebraNode.SortKey>> orders = new ArrayList<>();
    for (PendingWindow.Window window : windows) {
      partitions.add(columnsOf(window.partition()));
      orders.add(order(window));
    }
    AlgebraNode node = input;
    if (row.size() > columns.size()) {
      for (int i = columns.size(); i < row.size(); i++) {
        Expression computed = row.get(i);
        columns.add(new OutputColumn(Labels.UNKNOWN, computed.type(), computed.typmod()));
      }
      node = new AlgebraNode.Project(input, List.copyOf(row), List.copyOf(columns));
    }
    for (int w = 0; w < windows.size(); w++) {
      place(windows.get(w), columns.size());
      for (AlgebraNode.WindowCall call : calls.get(w)) {
        columns.add(new OutputColumn(call.function().name(), call.type(), call.typmod()));
      }
      node =
          new AlgebraNode.Window(
              node,
              partitions.get(w),
              orders.get(w),
              windows.get(w).frame(),
              calls.get(w),
              List.copyOf(columns));
    }
    for (int i = 0; i < targets.size(); i++) {
      targets.replace(i, placed(targets.expression(i)));
    }
    return node;
  }

  private void place(PendingWindow.Window window, int first) {
    int next = first;
    for (int i = 0; i < places.length; i++) {
      if (state.windows().get(i).window().equals(window)) {
        places[i] = next++;
      }
    }
  }

  private AlgebraNode.WindowCall call(PendingWindow pending) {
    return new AlgebraNode.WindowCall(
        pending.function(),
        columnsOf(pending.arguments()),
        pending.star(),
        pending.filter() == null ? AlgebraNode.AggregateCall.NO_FILTER : column(pending.filter()),
        pending.type(),
        PgType.NO_TYPMOD);
  }

  private List<AlgebraNode.SortKey> order(PendingWindow.Window window) {
    List<AlgebraNode.SortKey> keys = new ArrayList<>(window.order().size());
    for (PendingKey key : window.order()) {
      keys.add(
          new AlgebraNode.SortKey(
              column(key.expression()), key.descending(), key.nullsFirst(), key.collation()));
    }
    return keys;
  }

  private List<Integer> columnsOf(List<Expression> expressions) {
    List<Integer> columns = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      columns.add(column(expression));
    }
    return columns;
  }

  private int column(Expression expression) {
    int column = row.indexOf(expression);
    if (column < 0) {
      column = row.size();
      row.add(expression);
    }
    return column;
  }

  private Expression placed(Expression expression) {
    if (QueryState.isWindow(expression)) {
      Expression.InputReference reference = (Expression.InputReference) expression;
      return new Expression.InputReference(
          places[reference.index() - QueryState.WINDOWS], reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, this::placed);
  }
}
