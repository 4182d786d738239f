package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.SetFunction;
import org.pagedb.sql.exec.operator.ProjectOperator;
import org.pagedb.sql.exec.operator.ProjectSetOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** A projection in which set-returning functions are called, also inside of expressions. */
public record ProjectSetPlan(
    PhysicalPlan input, List<Expression> expressions, List<PgType> types, Estimate estimate)
    implements PhysicalPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("ProjectSet", "");
    description.computes(expressions);
  }

  @Override
  public Operator create(ExecutionContext context) {
    Operator rows = input.start(context);
    List<PgType> rowTypes = new ArrayList<>(input.types());
    List<Expression> remaining = expressions;
    while (haveSets(remaining)) {
      List<Expression> calls = new ArrayList<>();
      List<Expression> projected = new ArrayList<>(remaining.size());
      for (Expression expression : remaining) {
        projected.add(withoutInnermost(expression, rowTypes.size(), calls));
      }
      SetFunction[] functions = new SetFunction[calls.size()];
      for (int i = 0; i < functions.length; i++) {
        functions[i] = SetFunction.of(calls.get(i), context);
      }
      rows =
          new ProjectSetOperator(
              rows, List.copyOf(rowTypes), functions, false, BuiltinTypes.INT8, context);
      for (Expression call : calls) {
        rowTypes.add(call.type());
      }
      remaining = projected;
    }
    return new ProjectOperator(rows, new ExpressionCompiler(context).compileAll(remaining));
  }

  private static boolean haveSets(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (ExpressionChildren.any(expression, ProjectSetPlan::isSet)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSet(Expression expression) {
    return expression instanceof Expression.FunctionCall call && call.function().returnsSet();
  }

  /**
   * The expression with references to appended columns where it calls set-returning functions whose
   * arguments call none: what stands in the arguments of another is computed below it.
   */
  private static Expression withoutInnermost(
      Expression expression, int width, List<Expression> calls) {
    Expression replaced =
        ExpressionChildren.map(expression, child -> withoutInnermost(child, width, calls));
    if (replaced != expression || !isSet(expression)) {
      return replaced;
    }
    calls.add(expression);
    return new Expression.InputReference(
        width + calls.size() - 1, expression.type(), expression.typmod());
  }
}
