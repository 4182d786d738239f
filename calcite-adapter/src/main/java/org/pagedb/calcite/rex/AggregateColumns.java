package org.pagedb.calcite.rex;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;

/** The columns that an aggregate call reads, as one list and back. */
final class AggregateColumns {

  private AggregateColumns() {}

  /** Arguments, then the filter if there is one, then the columns of the order. */
  static List<Integer> of(AlgebraNode.AggregateCall call) {
    List<Integer> columns = new ArrayList<>(call.arguments());
    if (call.filter() != AlgebraNode.AggregateCall.NO_FILTER) {
      columns.add(call.filter());
    }
    for (AlgebraNode.SortKey key : call.order()) {
      columns.add(key.column());
    }
    return columns;
  }

  /** The same call reading other columns, given in the order of {@link #of}. */
  static AlgebraNode.AggregateCall with(AlgebraNode.AggregateCall call, List<Integer> columns) {
    int next = call.arguments().size();
    List<Integer> arguments = List.copyOf(columns.subList(0, next));
    int filter = AlgebraNode.AggregateCall.NO_FILTER;
    if (call.filter() != AlgebraNode.AggregateCall.NO_FILTER) {
      filter = columns.get(next++);
    }
    List<AlgebraNode.SortKey> order = new ArrayList<>();
    for (AlgebraNode.SortKey key : call.order()) {
      order.add(
          new AlgebraNode.SortKey(
              columns.get(next++), key.descending(), key.nullsFirst(), key.collation()));
    }
    return new AlgebraNode.AggregateCall(
        call.function(),
        arguments,
        call.star(),
        call.distinct(),
        filter,
        order,
        call.directArguments(),
        call.type(),
        call.typmod(),
        call.collation());
  }
}
