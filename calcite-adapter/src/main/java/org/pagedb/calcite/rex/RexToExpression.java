package org.pagedb.calcite.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Calcite's expressions back to ours, after rules have moved them about. */
public final class RexToExpression {

  private RexToExpression() {}

  /**
   * Our form of an expression that {@link ExpressionToRex} made or a rule put together from such.
   */
  public static Expression translate(RexNode node) {
    if (node instanceof RexInputRef) {
      return new Expression.InputReference(
          ((RexInputRef) node).getIndex(),
          PagedbTypeFactory.typeOf(node.getType()),
          PagedbTypeFactory.typmodOf(node.getType()));
    } else if (node instanceof RexLiteral) {
      return literal((RexLiteral) node);
    } else if (node instanceof RexCall) {
      return call((RexCall) node);
    }
    throw new IllegalStateException("a rule made an expression we do not know: " + node);
  }

  /** All of them, in order. */
  public static List<Expression> translate(List<? extends RexNode> nodes) {
    List<Expression> expressions = new ArrayList<>(nodes.size());
    for (RexNode node : nodes) {
      expressions.add(translate(node));
    }
    return expressions;
  }

  /** Truth values, and the placeholder column of a node from which no column is needed. */
  private static Expression literal(RexLiteral literal) {
    if (literal.getType().getSqlTypeName() == SqlTypeName.INTEGER) {
      return new Expression.Constant(literal.getValueAs(Long.class), BuiltinTypes.INT4);
    }
    return new Expression.Constant(literal.getValueAs(Boolean.class), BuiltinTypes.BOOL);
  }

  private static Expression call(RexCall call) {
    List<Expression> operands = translate(call.getOperands());
    if (call.getOperator() instanceof FunctionOperator) {
      return fill(((FunctionOperator) call.getOperator()).template(), operands);
    }
    switch (call.getKind()) {
      case AND:
        return new Expression.And(operands, BuiltinTypes.BOOL);
      case OR:
        return new Expression.Or(operands, BuiltinTypes.BOOL);
      case NOT:
        return new Expression.Not(operands.get(0), BuiltinTypes.BOOL);
      case IS_NULL:
        return new Expression.NullTest(operands.get(0), false, BuiltinTypes.BOOL);
      case IS_NOT_NULL:
        return new Expression.NullTest(operands.get(0), true, BuiltinTypes.BOOL);
      default:
        throw new IllegalStateException("a rule made an expression we do not know: " + call);
    }
  }

  private static Expression fill(Expression template, List<Expression> operands) {
    if (template instanceof Expression.InputReference) {
      return operands.get(((Expression.InputReference) template).index());
    }
    return ExpressionChildren.map(template, child -> fill(child, operands));
  }
}
