package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.operator.IncrementalSortOperator;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * Rows in order, of an input that has the order of the first keys.
 *
 * @param presorted how many of the keys these are, at least 1 and not all
 */
public record IncrementalSortPlan(
    PhysicalPlan input, List<SortKey> keys, int presorted, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return input.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Incremental Sort", "");
    description.keys("Sort Key", keys);
    description.keys("Presorted Key", keys.subList(0, presorted));
  }

  @Override
  public Operator create(ExecutionContext context) {
    int[] columns = new int[presorted];
    for (int k = 0; k < presorted; k++) {
      columns[k] = keys.get(k).column();
    }
    return new IncrementalSortOperator(
        input.start(context), types(), new RowOrder(keys, types()), columns, context);
  }
}
