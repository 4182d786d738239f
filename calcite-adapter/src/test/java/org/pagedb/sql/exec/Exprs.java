package org.pagedb.sql.exec;

import static org.pagedb.sql.type.builtin.BuiltinTypes.BOOL;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Short names for hand-built expressions and plans. */
public final class Exprs {

  private Exprs() {}

  /** A column of the input. */
  public static Expression column(int index, PgType type) {
    return new Expression.InputReference(index, type, PgType.NO_TYPMOD);
  }

  /** A column of an enclosing row. */
  public static Expression outer(int level, int index, PgType type) {
    return new Expression.OuterReference(level, index, type, PgType.NO_TYPMOD);
  }

  /** A literal. */
  public static Expression literal(Object value, PgType type) {
    return new Expression.Constant(value, type);
  }

  /** A binary operator over arguments of exactly its types. */
  public static Expression op(Expression left, String name, Expression right) {
    FunctionCatalog catalog = FunctionCatalog.builtin();
    PgOperator operator = catalog.operator(name, left.type(), right.type());
    PgFunction function = catalog.function(operator);
    return new Expression.FunctionCall(
        function, List.of(left, right), function.resultType(), PgType.NO_TYPMOD, 0, name, false);
  }

  /** The function behind an operator. */
  public static PgFunction function(String operator, PgType left, PgType right) {
    FunctionCatalog catalog = FunctionCatalog.builtin();
    return catalog.function(catalog.operator(operator, left, right));
  }

  /** AND. */
  public static Expression and(Expression... conditions) {
    return new Expression.And(List.of(conditions), BOOL);
  }

  /** OR. */
  public static Expression or(Expression... conditions) {
    return new Expression.Or(List.of(conditions), BOOL);
  }

  /** LIKE or NOT LIKE on text. */
  public static Expression like(Expression text, String pattern, boolean negated) {
    PgFunction like = plain(negated ? 851 : 850, negated ? "textnlike" : "textlike", BOOL);
    return new Expression.FunctionCall(
        like,
        List.of(text, literal(pattern, BuiltinTypes.TEXT)),
        BOOL,
        PgType.NO_TYPMOD,
        0,
        negated ? "!~~" : "~~",
        false);
  }

  private static PgFunction plain(int oid, String name, PgType result) {
    return new PgFunction(
        oid,
        name,
        PgFunction.Kind.FUNCTION,
        List.of(),
        false,
        0,
        result,
        false,
        true,
        'i',
        's',
        null);
  }

  /** An aggregate by its oid in PostgreSQL; a negative column for count(*). */
  public static AggregateCall aggregate(int oid, String name, int column, PgType result) {
    return new AggregateCall(
        plain(oid, name, result),
        column < 0 ? List.of() : List.of(column),
        column < 0,
        false,
        AggregateCall.NO_FILTER,
        List.of(),
        List.of(),
        result,
        PgType.NO_TYPMOD,
        0);
  }

  /** Ascending, nulls last. */
  public static SortKey ascending(int column) {
    return new SortKey(column, false, false, 0);
  }

  /** Descending, nulls first. */
  public static SortKey descending(int column) {
    return new SortKey(column, true, true, 0);
  }

  /** A plan that gives the rows. */
  public static PhysicalPlan rows(List<PgType> types, Object[]... rows) {
    List<List<Expression>> expressions = new ArrayList<>();
    for (Object[] row : rows) {
      List<Expression> values = new ArrayList<>();
      for (int c = 0; c < row.length; c++) {
        values.add(literal(row[c], types.get(c)));
      }
      expressions.add(values);
    }
    return new ValuesPlan(expressions, types, Estimate.UNKNOWN);
  }

  /** A row. */
  public static Object[] row(Object... values) {
    return values;
  }

  /** A row as the runner gives it. */
  public static List<Object> list(Object... values) {
    return Arrays.asList(values);
  }
}
