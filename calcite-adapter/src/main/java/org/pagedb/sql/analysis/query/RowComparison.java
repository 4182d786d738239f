package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Comparisons of two rows of the same number of fields, as comparisons of the fields.
 *
 * <pre>
 * (a, b) =  (c, d)   a = c AND b = d
 * (a, b) &lt;&gt; (c, d)   a &lt;&gt; c OR b &lt;&gt; d
 * (a, b) &lt;= (c, d)   a &lt; c OR (a = c AND b &lt;= d)
 * </pre>
 *
 * In three-valued logic the last form is null exactly where SQL wants it: when the first pair that
 * is not equal has a null.
 */
final class RowComparison {

  private RowComparison() {}

  static Expression of(
      ExpressionAnalyzer expressions, String operator, RowSide left, RowSide right, int position) {
    checkSizes(left.size(), right.size(), position);
    if (left.size() == 0) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "cannot compare rows of zero length")
          .at(position);
    }
    return switch (operator) {
      case "=" -> {
        List<Expression> pairs = pairs(expressions, operator, left, right, position);
        yield pairs.size() == 1 ? pairs.get(0) : new Expression.And(pairs, BuiltinTypes.BOOL);
      }
      case "<>" -> {
        List<Expression> pairs = pairs(expressions, operator, left, right, position);
        yield pairs.size() == 1 ? pairs.get(0) : new Expression.Or(pairs, BuiltinTypes.BOOL);
      }
      case "<", "<=", ">", ">=" -> ordered(expressions, operator, left, right, 0, position);
      default -> {
        List<Expression> pairs = pairs(expressions, operator, left, right, position);
        if (pairs.size() == 1) {
          yield pairs.get(0);
        }
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "could not determine interpretation of row comparison operator " + operator)
            .hint("Row comparison operators must be associated with btree operator families.")
            .at(position);
      }
    };
  }

  private static void checkSizes(int left, int right, int position) {
    if (left != right) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "unequal number of entries in row expressions")
          .at(position);
    }
  }

  private static List<Expression> pairs(
      ExpressionAnalyzer expressions, String operator, RowSide left, RowSide right, int position) {
    List<Expression> pairs = new ArrayList<>(left.size());
    for (int i = 0; i < left.size(); i++) {
      pairs.add(pair(expressions, operator, left, right, i, position));
    }
    return pairs;
  }

  private static Expression pair(
      ExpressionAnalyzer expressions,
      String operator,
      RowSide left,
      RowSide right,
      int field,
      int position) {
    Expression pair =
        expressions
            .statement()
            .operators()
            .apply(
                operator,
                left.value(field),
                right.value(field),
                left.starts()[field],
                right.starts()[field],
                position);
    if (pair.type().oid() != TypeOid.BOOL) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "row comparison operator must yield type boolean, not type "
                  + TypeText.of(pair.type()))
          .at(position);
    }
    return pair;
  }

  private static Expression ordered(
      ExpressionAnalyzer expressions,
      String operator,
      RowSide left,
      RowSide right,
      int field,
      int position) {
    if (field == left.size() - 1) {
      return pair(expressions, operator, left, right, field, position);
    }
    String strict = operator.substring(0, 1);
    Expression less = pair(expressions, strict, left, right, field, position);
    Expression equal = pair(expressions, "=", left, right, field, position);
    Expression rest = ordered(expressions, operator, left, right, field + 1, position);
    Expression further = new Expression.And(List.of(equal, rest), BuiltinTypes.BOOL);
    return new Expression.Or(List.of(less, further), BuiltinTypes.BOOL);
  }

  static Expression distinct(
      ExpressionAnalyzer expressions,
      SqlExpression.RowConstructor left,
      SqlExpression.RowConstructor right,
      Predicate.IsDistinct test) {
    checkSizes(left.fields().size(), right.fields().size(), test.position());
    List<Expression> pairs = new ArrayList<>(left.fields().size());
    for (int i = 0; i < left.fields().size(); i++) {
      pairs.add(
          expressions.analyze(
              new Predicate.IsDistinct(
                  left.fields().get(i), right.fields().get(i), test.negated(), test.position())));
    }
    if (pairs.size() == 1) {
      return pairs.get(0);
    }
    return test.negated()
        ? new Expression.And(pairs, BuiltinTypes.BOOL)
        : new Expression.Or(pairs, BuiltinTypes.BOOL);
  }
}
