package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
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
    List<Expression> calls = new ArrayList<>();
    List<Expression> projected = new ArrayList<>();
    for (Expression expression : expressions) {
      projected.add(withoutSets(expression, calls));
    }
    SetFunction[] functions = new SetFunction[calls.size()];
    for (int i = 0; i < functions.length; i++) {
      functions[i] = SetFunction.of(calls.get(i), context);
    }
    Operator sets =
        new ProjectSetOperator(
            input.start(context), input.types(), functions, false, BuiltinTypes.INT8, context);
    return new ProjectOperator(sets, new ExpressionCompiler(context).compileAll(projected));
  }

  /** The expression with references to appended columns where it calls set-returning functions. */
  private Expression withoutSets(Expression expression, List<Expression> calls) {
    if (expression instanceof Expression.FunctionCall call && call.function().returnsSet()) {
      for (Expression argument : call.arguments()) {
        if (withoutSets(argument, new ArrayList<>()) != argument) {
          throw SqlFailure.notSupported("a set-returning function within another one's arguments");
        }
      }
      calls.add(call);
      return new Expression.InputReference(
          input.types().size() + calls.size() - 1, call.type(), call.typmod());
    }
    List<Expression> children = ExpressionChildren.of(expression);
    List<Expression> replaced = new ArrayList<>(children.size());
    boolean changed = false;
    for (Expression child : children) {
      Expression replacement = withoutSets(child, calls);
      changed |= replacement != child;
      replaced.add(replacement);
    }
    return changed ? ExpressionChildren.with(expression, replaced) : expression;
  }
}
