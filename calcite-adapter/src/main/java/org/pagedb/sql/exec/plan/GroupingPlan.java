package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.type.PgType;

/** GROUP BY, by whatever way: the keys' columns, then the calls' values. */
public sealed interface GroupingPlan extends PhysicalPlan
    permits AggregatePlan, SortedAggregatePlan {

  /** What is grouped. */
  PhysicalPlan input();

  /** Columns of the input. */
  List<Integer> keys();

  /** What is computed for each group. */
  List<AggregateCall> calls();

  @Override
  default List<PgType> types() {
    List<PgType> types = new ArrayList<>();
    for (int key : keys()) {
      types.add(input().types().get(key));
    }
    for (AggregateCall call : calls()) {
      types.add(call.type());
    }
    return types;
  }

  @Override
  default List<PhysicalPlan> inputs() {
    return List.of(input());
  }

  /** Tells EXPLAIN the keys. */
  default void describeKeys(PlanDescription description) {
    List<SortKey> shown = new ArrayList<>();
    for (int key : keys()) {
      shown.add(new SortKey(key, false, false, 0));
    }
    description.keys("Group Key", shown);
  }
}
