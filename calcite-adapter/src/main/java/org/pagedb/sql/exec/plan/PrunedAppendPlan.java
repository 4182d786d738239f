package org.pagedb.sql.exec.plan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.PrunedAppendOperator;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Members of a partitioned table one after the other, those left out that turn out to have no rows
 * for the statement's parameters.
 *
 * @param numbers for each input the number of its member
 */
public record PrunedAppendPlan(
    List<PhysicalPlan> inputs, List<Integer> numbers, Pruning pruning, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return inputs.get(0).types();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Append", "");
  }

  @Override
  public Operator create(ExecutionContext context) {
    Values values = new Values(context);
    return new PrunedAppendOperator(
        inputs.size(),
        input -> inputs.get(input).start(context),
        () -> {
          BitSet members = pruning.members(values);
          BitSet wanted = new BitSet();
          for (int i = 0; i < numbers.size(); i++) {
            wanted.set(i, members.get(numbers.get(i)));
          }
          return wanted;
        });
  }

  /** The values of one execution; what an outer row gives is not known before it comes. */
  private static final class Values implements Pruning.Values {
    private final ExpressionCompiler compiler;
    private final Map<Expression, Kernel> kernels = new HashMap<>();
    private final ColumnBatch one = new ColumnBatch();

    Values(ExecutionContext context) {
      compiler = new ExpressionCompiler(context);
      one.selectAll(1);
    }

    @Override
    public boolean isKnown(Expression expression) {
      return !ExpressionChildren.any(
          expression,
          each ->
              each instanceof Expression.OuterReference
                  || each instanceof Expression.InputReference
                  || each instanceof Expression.Subquery);
    }

    @Override
    public Object of(Expression expression) {
      Kernel kernel = kernels.computeIfAbsent(expression, compiler::compile);
      return DatumVectors.read(expression.type(), kernel.evaluate(one, null, 1), 0);
    }
  }
}
