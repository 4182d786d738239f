package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.OperatorResolver;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Operators and the comparisons with a syntax of their own. */
final class PredicateAnalyzer {

  private final ExpressionAnalyzer expressions;
  private final OperatorResolver operators;
  private final Coercion coercion;

  PredicateAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
    operators = expressions.statement().operators();
    coercion = expressions.statement().coercion();
  }

  Expression operation(SqlExpression.Operation operation) {
    String name = operation.operator().symbol();
    int position = operation.position();
    checkSchema(operation.operator(), position);
    if (operation.left() == null) {
      Expression right = expressions.analyze(operation.right());
      return operators.apply(name, null, right, 0, ExpressionStart.of(operation.right()), position);
    }
    if (operation.left() instanceof SqlExpression.RowConstructor left) {
      if (operation.right() instanceof SqlExpression.RowConstructor right) {
        return RowComparison.of(
            expressions,
            name,
            RowSide.written(left.fields(), expressions),
            RowSide.written(right.fields(), expressions),
            position);
      }
      if (operation.right() instanceof Subquery.Scalar scalar) {
        RowSide row = expressions.subqueries().row(scalar, left.fields().size(), position);
        return RowComparison.of(
            expressions, name, RowSide.written(left.fields(), expressions), row, position);
      }
    }
    Expression left = expressions.analyze(operation.left());
    Expression right = expressions.analyze(operation.right());
    return apply(name, left, right, operation.left(), operation.right(), position);
  }

  /** All operators are in pg_catalog; a schema that does not even exist is another failure. */
  private void checkSchema(OperatorName operator, int position) {
    if (!operator.qualifiers().isEmpty()) {
      String schema = operator.qualifiers().get(operator.qualifiers().size() - 1);
      expressions.statement().types().checkSchema(schema, position);
    }
  }

  Expression apply(
      String name,
      Expression left,
      Expression right,
      SqlExpression leftWritten,
      SqlExpression rightWritten,
      int position) {
    return operators.apply(
        name,
        left,
        right,
        ExpressionStart.of(leftWritten),
        ExpressionStart.of(rightWritten),
        position);
  }

  Expression predicate(Predicate predicate) {
    if (predicate instanceof Predicate.NullTest test) {
      Expression argument = expressions.analyzeKnown(test.operand());
      return new Expression.NullTest(argument, test.negated(), BuiltinTypes.BOOL);
    } else if (predicate instanceof Predicate.InList list) {
      return inList(list);
    } else if (predicate instanceof Predicate.Between between) {
      return between(between);
    } else if (predicate instanceof Predicate.Like like) {
      return like(like);
    } else if (predicate instanceof Predicate.ArrayComparison comparison) {
      return arrayComparison(comparison);
    } else if (predicate instanceof Predicate.BooleanTest test) {
      return booleanTest(test);
    }
    return distinct((Predicate.IsDistinct) predicate);
  }

  private Expression booleanTest(Predicate.BooleanTest test) {
    String construct = (test.negated() ? "IS NOT " : "IS ") + test.truth();
    Expression argument = expressions.condition(test.operand(), construct);
    Boolean expected =
        test.truth() == Predicate.Truth.UNKNOWN ? null : test.truth() == Predicate.Truth.TRUE;
    return new Expression.BooleanTest(argument, expected, test.negated(), BuiltinTypes.BOOL);
  }

  private Expression between(Predicate.Between between) {
    Expression straight = range(between, between.low(), between.high());
    if (!between.symmetric()) {
      return straight;
    }
    Expression reversed = range(between, between.high(), between.low());
    List<Expression> both = List.of(straight, reversed);
    return between.negated()
        ? new Expression.And(both, BuiltinTypes.BOOL)
        : new Expression.Or(both, BuiltinTypes.BOOL);
  }

  private Expression range(Predicate.Between between, SqlExpression low, SqlExpression high) {
    boolean negated = between.negated();
    List<Expression> sides =
        List.of(
            compare(negated ? "<" : ">=", between.operand(), low, between.position()),
            compare(negated ? ">" : "<=", between.operand(), high, between.position()));
    return negated
        ? new Expression.Or(sides, BuiltinTypes.BOOL)
        : new Expression.And(sides, BuiltinTypes.BOOL);
  }

  private Expression compare(
      String operator, SqlExpression left, SqlExpression right, int position) {
    return operation(new SqlExpression.Operation(OperatorName.of(operator), left, right, position));
  }

  private Expression like(Predicate.Like like) {
    SqlExpression pattern = like.pattern();
    if (like.kind() == Predicate.LikeKind.SIMILAR_TO) {
      pattern = escaped("similar_to_escape", like);
    } else if (like.escape() != null) {
      pattern = escaped("like_escape", like);
    }
    String operator =
        switch (like.kind()) {
          case LIKE -> "~~";
          case ILIKE -> "~~*";
          case SIMILAR_TO -> "~";
        };
    String name = like.negated() ? "!" + operator : operator;
    return compare(name, like.operand(), pattern, like.position());
  }

  private static SqlExpression escaped(String function, Predicate.Like like) {
    List<SqlExpression> arguments =
        like.escape() == null ? List.of(like.pattern()) : List.of(like.pattern(), like.escape());
    return new SqlExpression.FunctionCall(
        QualifiedName.system(function, like.position()),
        arguments,
        CallOptions.NONE,
        null,
        like.position());
  }

  private Expression distinct(Predicate.IsDistinct test) {
    if (test.left() instanceof SqlExpression.RowConstructor left
        && test.right() instanceof SqlExpression.RowConstructor right) {
      return RowComparison.distinct(expressions, left, right, test);
    }
    Expression left = expressions.analyze(test.left());
    Expression right = expressions.analyze(test.right());
    OperatorResolver.Choice equal =
        operators.choose("=", left.type(), right.type(), test.position());
    Expression coercedLeft = coercion.implicit(left, equal.left(), ExpressionStart.of(test.left()));
    Expression coercedRight =
        coercion.implicit(right, equal.right(), ExpressionStart.of(test.right()));
    return checked(
        new Expression.DistinctTest(
            coercedLeft, coercedRight, function(equal), test.negated(), BuiltinTypes.BOOL),
        function(equal),
        List.of(coercedLeft, coercedRight));
  }

  /** What that function compares, failing where it is computed if their collation is open. */
  private static Expression checked(
      Expression comparison, PgFunction function, List<Expression> sides) {
    String use =
        Collations.of(sides, BuiltinTypes.BOOL, 0) == PgType.UNDERIVED
            ? CollationUse.of(function)
            : null;
    return use == null ? comparison : new Expression.Uncollated(comparison, use);
  }

  PgFunction function(OperatorResolver.Choice choice) {
    return operators.function(choice);
  }

  Expression nullIf(SqlExpression.NullIf written) {
    Expression left = expressions.analyze(written.left());
    Expression right = expressions.analyze(written.right());
    OperatorResolver.Choice equal =
        operators.choose("=", left.type(), right.type(), written.position());
    Expression coercedLeft =
        coercion.implicit(left, equal.left(), ExpressionStart.of(written.left()));
    Expression coercedRight =
        coercion.implicit(right, equal.right(), ExpressionStart.of(written.right()));
    List<Expression> sides = List.of(coercedLeft, coercedRight);
    return new Expression.NullIf(
        checked(coercedLeft, function(equal), sides),
        coercedRight,
        function(equal),
        coercedLeft.type(),
        coercedLeft.typmod());
  }

  private Expression inList(Predicate.InList list) {
    String operator = list.negated() ? "<>" : "=";
    if (list.operand() instanceof SqlExpression.RowConstructor) {
      return anyOf(eachCompared(operator, list, list.values()), list.negated());
    }
    List<SqlExpression> plain = new ArrayList<>(list.values().size());
    List<SqlExpression> others = new ArrayList<>(0);
    List<Expression> plainValues = new ArrayList<>(list.values().size());
    List<Expression> otherValues = new ArrayList<>(0);
    Expression left = expressions.analyze(list.operand());
    for (SqlExpression written : list.values()) {
      Expression value = expressions.analyze(written);
      boolean isPlain = !References.usesInput(value);
      (isPlain ? plain : others).add(written);
      (isPlain ? plainValues : otherValues).add(value);
    }
    List<Expression> parts = new ArrayList<>(others.size() + 1);
    PgType element = plain.size() > 1 ? commonOfList(left, plainValues) : null;
    if (element != null && element.arrayOid() != 0 && element.oid() != TypeOid.RECORD) {
      parts.add(inArray(list, operator, left, plain, plainValues, element));
    } else {
      addEach(parts, operator, list, left, plain, plainValues);
    }
    addEach(parts, operator, list, left, others, otherValues);
    return anyOf(parts, list.negated());
  }

  private void addEach(
      List<Expression> parts,
      String operator,
      Predicate.InList list,
      Expression left,
      List<SqlExpression> written,
      List<Expression> values) {
    for (int i = 0; i < written.size(); i++) {
      parts.add(
          apply(operator, left, values.get(i), list.operand(), written.get(i), list.position()));
    }
  }

  private PgType commonOfList(Expression left, List<Expression> values) {
    List<PgType> types = new ArrayList<>(values.size() + 1);
    types.add(left.type());
    for (Expression value : values) {
      types.add(value.type());
    }
    return coercion.common(types, null, null);
  }

  private Expression inArray(
      Predicate.InList list,
      String operator,
      Expression left,
      List<SqlExpression> written,
      List<Expression> values,
      PgType element) {
    List<Expression> elements = new ArrayList<>(values.size());
    boolean constant = true;
    for (int i = 0; i < values.size(); i++) {
      int position = ExpressionStart.of(written.get(i));
      Expression value = coercion.toCommon(values.get(i), element, "IN", position);
      constant &= value instanceof Expression.Constant;
      elements.add(value);
    }
    PgType arrayType = expressions.statement().routines().type(element.arrayOid());
    Expression array =
        constant
            ? constantArray(elements, element, arrayType)
            : new Expression.ArrayConstructor(elements, false, arrayType);
    return arrayComparison(operator, list.negated(), left, array, list.operand(), list.position());
  }

  private static Expression constantArray(
      List<Expression> elements, PgType element, PgType arrayType) {
    Object[] values = new Object[elements.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ((Expression.Constant) elements.get(i)).value();
    }
    return new Expression.Constant(ArrayValue.of(element, values), arrayType);
  }

  private List<Expression> eachCompared(
      String operator, Predicate.InList list, List<SqlExpression> values) {
    List<Expression> parts = new ArrayList<>(values.size());
    for (SqlExpression value : values) {
      parts.add(compare(operator, list.operand(), value, list.position()));
    }
    return parts;
  }

  private static Expression anyOf(List<Expression> parts, boolean negated) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return negated
        ? new Expression.And(parts, BuiltinTypes.BOOL)
        : new Expression.Or(parts, BuiltinTypes.BOOL);
  }

  private Expression arrayComparison(Predicate.ArrayComparison comparison) {
    Expression left = expressions.analyze(comparison.left());
    Expression array = expressions.analyze(comparison.array());
    String operator = comparison.operator().symbol();
    if (array.type().oid() == TypeOid.UNKNOWN) {
      PgType element =
          operators.choose(operator, left.type(), array.type(), comparison.position()).right();
      PgType arrayType = expressions.statement().routines().type(element.arrayOid());
      array = coercion.implicit(array, arrayType, ExpressionStart.of(comparison.array()));
    }
    return arrayComparison(
        operator, comparison.all(), left, array, comparison.left(), comparison.position());
  }

  private Expression arrayComparison(
      String operator,
      boolean all,
      Expression left,
      Expression array,
      SqlExpression leftWritten,
      int position) {
    PgType arrayType = coercion.base(array.type());
    if (!arrayType.isArray() || arrayType.elementOid() == 0) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE, "op ANY/ALL (array) requires array on right side")
          .at(position);
    }
    PgType element = expressions.statement().routines().type(arrayType.elementOid());
    OperatorResolver.Choice choice = operators.choose(operator, left.type(), element, position);
    if (choice.result().oid() != TypeOid.BOOL) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE, "op ANY/ALL (array) requires operator to yield boolean")
          .at(position);
    }
    Expression coercedLeft =
        coercion.implicit(left, choice.left(), ExpressionStart.of(leftWritten));
    Expression coercedArray = array;
    if (choice.right().oid() != element.oid()) {
      if (choice.right().arrayOid() == 0) {
        throw new SqlFailure(
                SqlState.UNDEFINED_OBJECT,
                "could not find array type for data type " + TypeText.of(choice.right()))
            .at(position);
      }
      PgType wanted = expressions.statement().routines().type(choice.right().arrayOid());
      coercedArray = coercion.implicit(array, wanted, position);
    }
    List<Expression> sides = List.of(coercedLeft, coercedArray);
    return checked(
        new Expression.ArrayComparison(
            function(choice),
            operator,
            all,
            coercedLeft,
            coercedArray,
            Collations.of(sides, BuiltinTypes.BOOL, position),
            BuiltinTypes.BOOL),
        function(choice),
        sides);
  }
}
