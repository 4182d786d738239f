package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.operator.AggregateOperator;
import org.pagedb.sql.exec.operator.AppendOperator;
import org.pagedb.sql.exec.operator.SetOperator;
import org.pagedb.sql.exec.operator.SideOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * INTERSECT and EXCEPT: both inputs are grouped together while it is counted how often each row
 * stands on either side, with the aggregate's means of spilling.
 */
public record SetOperationPlan(
    PhysicalPlan left, PhysicalPlan right, boolean intersect, boolean all, Estimate estimate)
    implements PhysicalPlan {

  private static final int COUNT_OID = 2803;

  @Override
  public List<PgType> types() {
    return left.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(left, right);
  }

  @Override
  public void describe(PlanDescription description) {
    String name = intersect ? "HashSetOp Intersect" : "HashSetOp Except";
    description.name(all ? name + " All" : name, "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    int width = types().size();
    Operator both =
        new AppendOperator(
            new SideOperator(left.start(context), width, true),
            new SideOperator(right.start(context), width, false));
    List<PgType> inputTypes = new ArrayList<>(types());
    inputTypes.add(BuiltinTypes.BOOL);
    inputTypes.add(BuiltinTypes.BOOL);
    List<PgType> countedTypes = new ArrayList<>(types());
    countedTypes.add(BuiltinTypes.INT8);
    countedTypes.add(BuiltinTypes.INT8);
    int[] keys = new int[width];
    for (int c = 0; c < width; c++) {
      keys[c] = c;
    }
    Operator counted =
        new AggregateOperator(
            both,
            inputTypes,
            keys,
            new int[][] {keys},
            List.of(countWhere(width), countWhere(width + 1)),
            countedTypes,
            context);
    return new SetOperator(counted, intersect, all, types());
  }

  private static AggregateCall countWhere(int filter) {
    PgFunction count =
        new PgFunction(
            COUNT_OID,
            "count",
            PgFunction.Kind.AGGREGATE,
            List.of(),
            false,
            0,
            BuiltinTypes.INT8,
            false,
            false,
            'i',
            's',
            null);
    return new AggregateCall(
        count,
        List.of(),
        true,
        false,
        filter,
        List.of(),
        List.of(),
        BuiltinTypes.INT8,
        PgType.NO_TYPMOD,
        0);
  }
}
