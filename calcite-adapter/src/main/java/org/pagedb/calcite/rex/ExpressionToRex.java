package org.pagedb.calcite.rex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.expression.Volatility;

/**
 * Expressions to Calcite's. Calcite gets to see the logic (AND, OR, NOT, IS NULL), equalities and
 * input references; everything else is a {@link FunctionOperator} over the inputs it uses.
 */
public final class ExpressionToRex {

  private final RexBuilder rexBuilder;
  private final PagedbTypeFactory types;
  private final RelDataType inputRow;
  private final int[] places;

  /**
   * A translator for expressions over an input.
   *
   * @param inputRow the input as Calcite has it
   * @param places for each column that expressions count where it stands in that
   */
  public ExpressionToRex(RexBuilder rexBuilder, RelDataType inputRow, int[] places) {
    this.rexBuilder = rexBuilder;
    this.types = (PagedbTypeFactory) rexBuilder.getTypeFactory();
    this.inputRow = inputRow;
    this.places = places;
  }

  /** The expression in Calcite's form. */
  public RexNode translate(Expression expression) {
    if (expression instanceof Expression.InputReference) {
      return reference(((Expression.InputReference) expression).index());
    } else if (expression instanceof Expression.And) {
      return logic(SqlStdOperatorTable.AND, expression);
    } else if (expression instanceof Expression.Or) {
      return logic(SqlStdOperatorTable.OR, expression);
    } else if (expression instanceof Expression.Not) {
      return logic(SqlStdOperatorTable.NOT, expression);
    } else if (expression instanceof Expression.Constant && isBoolean(expression)) {
      Object value = ((Expression.Constant) expression).value();
      if (value != null) {
        return rexBuilder.makeLiteral((Boolean) value);
      }
    } else if (isEquality(expression)) {
      return equality((Expression.FunctionCall) expression);
    }
    return opaque(expression);
  }

  /**
   * The expression as a column. Columns of booleans can be null, which Calcite's literals, made for
   * conditions, cannot.
   */
  public RexNode translateColumn(Expression expression) {
    return expression instanceof Expression.Constant ? opaque(expression) : translate(expression);
  }

  private RexNode reference(int index) {
    int place = places[index];
    return rexBuilder.makeInputRef(inputRow.getFieldList().get(place).getType(), place);
  }

  /** Calcite wants no AND within an AND, nor an OR within an OR. */
  private RexNode logic(SqlOperator operator, Expression expression) {
    List<RexNode> operands = new ArrayList<>();
    for (Expression child : ExpressionChildren.of(expression)) {
      RexNode operand = translate(child);
      boolean same = operator.getKind() != SqlKind.NOT && operand.isA(operator.getKind());
      if (same) {
        operands.addAll(((RexCall) operand).getOperands());
      } else {
        operands.add(operand);
      }
    }
    return rexBuilder.makeCall(typeOf(expression), operator, operands);
  }

  /** Both sides stay visible, so that {@code f(a.x) = b.y} can be a join key. */
  private RexNode equality(Expression.FunctionCall call) {
    List<RexNode> operands = new ArrayList<>(2);
    List<Expression> places = new ArrayList<>(2);
    for (int i = 0; i < 2; i++) {
      Expression argument = call.arguments().get(i);
      operands.add(translate(argument));
      places.add(new Expression.InputReference(i, argument.type(), argument.typmod()));
    }
    Expression template = ExpressionChildren.with(call, places);
    return rexBuilder.makeCall(
        typeOf(call),
        new FunctionOperator(digest(template), SqlKind.EQUALS, template, true),
        operands);
  }

  private RexNode opaque(Expression expression) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    Expression template = renumber(expression, places);
    List<RexNode> operands = new ArrayList<>(places.size());
    for (Integer index : places.keySet()) {
      operands.add(reference(index));
    }
    SqlOperator operator =
        new FunctionOperator(
            digest(template), SqlKind.OTHER_FUNCTION, template, !Volatility.isVolatile(expression));
    return rexBuilder.makeCall(typeOf(expression), operator, operands);
  }

  private static Expression renumber(Expression expression, Map<Integer, Integer> places) {
    if (expression instanceof Expression.InputReference) {
      Expression.InputReference reference = (Expression.InputReference) expression;
      Integer place = places.get(reference.index());
      if (place == null) {
        place = places.size();
        places.put(reference.index(), place);
      }
      return new Expression.InputReference(place, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> renumber(child, places));
  }

  private RelDataType typeOf(Expression expression) {
    return types.of(expression.type(), expression.typmod());
  }

  private static boolean isBoolean(Expression expression) {
    return expression.type().oid() == org.pagedb.sql.type.builtin.BuiltinTypes.BOOL.oid();
  }

  private static boolean isEquality(Expression expression) {
    if (!(expression instanceof Expression.FunctionCall)) {
      return false;
    }
    Expression.FunctionCall call = (Expression.FunctionCall) expression;
    return "=".equals(call.operator()) && call.arguments().size() == 2;
  }

  /** Expressions print all they hold, so equal templates and only those have equal digests. */
  private static String digest(Expression template) {
    return template.toString();
  }
}
