package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A correlated sub-query that gives one aggregate, as a grouped table to be left-joined.
 *
 * <pre>
 * (SELECT f(sum(y)) FROM t WHERE t.k = outer.k AND p)
 *
 *   =>   f(g.sum) of   outer LEFT JOIN (SELECT k, sum(y) FROM t WHERE p GROUP BY k) g ON g.k = outer.k
 * </pre>
 *
 * <p>An outer row without partner sees nulls, which is what these aggregates give for no rows, but
 * for count, which gives 0. A table with an index on what ties it to the outer row keeps its
 * sub-query: looking up the few rows that are asked for beats grouping all of them.
 *
 * @param grouped the keys, then the aggregates
 * @param ties the equalities, each with its inner side first as a key's place, then as written
 * @param value over the aggregates alone
 */
record ScalarAggregate(AlgebraNode.Aggregate grouped, List<Tie> ties, Expression value) {

  private static final Set<String> NULL_FOR_NO_ROWS = Set.of("sum", "avg", "min", "max");
  private static final String COUNT = "count";

  /** An equality of something of the sub-query with something of the outer row. */
  record Tie(Expression.FunctionCall equality, boolean innerFirst) {
    Expression inner() {
      return equality.arguments().get(innerFirst ? 0 : 1);
    }

    Expression outer() {
      return equality.arguments().get(innerFirst ? 1 : 0);
    }
  }

  /** The sub-query taken apart, or null if it is of another form. */
  static ScalarAggregate of(Expression.Subquery subquery) {
    if (subquery.kind() != Expression.SubqueryKind.SCALAR
        || !(subquery.query() instanceof AlgebraNode query)
        || !OuterRows.refersOut(query)) {
      return null;
    }
    Expression value = null;
    AlgebraNode node = query;
    if (node instanceof AlgebraNode.Project project) {
      value = project.expressions().get(0);
      node = project.input();
    }
    if (!(node instanceof AlgebraNode.Aggregate aggregate) || !isPlain(aggregate)) {
      return null;
    }
    if (value == null) {
      value = new Expression.InputReference(0, aggregate.calls().get(0).type(), -1);
    }
    if (OuterRows.refersOut(List.of(value)) || !PushDown.isMovable(value)) {
      return null;
    }
    return ofRows(aggregate, value);
  }

  private static boolean isPlain(AlgebraNode.Aggregate aggregate) {
    if (!aggregate.keys().isEmpty() || aggregate.groupingSets().size() > 1) {
      return false;
    }
    for (AggregateCall call : aggregate.calls()) {
      String name = call.function().name();
      if (!NULL_FOR_NO_ROWS.contains(name) && !name.equals(COUNT)
          || !call.directArguments().isEmpty()) {
        return false;
      }
    }
    return !aggregate.calls().isEmpty();
  }

  private static ScalarAggregate ofRows(AlgebraNode.Aggregate aggregate, Expression value) {
    AlgebraNode rows = aggregate.input();
    List<Expression> columns = new ArrayList<>();
    if (rows instanceof AlgebraNode.Project project) {
      if (OuterRows.refersOut(project.expressions())) {
        return null;
      }
      columns.addAll(project.expressions());
      rows = project.input();
    } else {
      for (int i = 0; i < rows.columns().size(); i++) {
        columns.add(new Expression.InputReference(i, rows.columns().get(i).type(), -1));
      }
    }
    List<Tie> ties = new ArrayList<>();
    List<Expression> own = new ArrayList<>();
    while (rows instanceof AlgebraNode.Filter filter) {
      for (Expression condition : Conjuncts.of(filter.condition())) {
        Tie tie = tie(condition);
        if (tie != null) {
          ties.add(tie);
        } else if (OuterRows.refersOut(List.of(condition))) {
          return null;
        } else {
          own.add(condition);
        }
      }
      rows = filter.input();
    }
    if (ties.isEmpty() || OuterRows.refersOut(rows) || isIndexed(rows, ties)) {
      return null;
    }
    AlgebraNode source = PushDown.filtered(rows, own);
    return new ScalarAggregate(grouped(aggregate, source, columns, ties), ties, value);
  }

  private static Tie tie(Expression condition) {
    if (!(condition instanceof Expression.FunctionCall call)
        || !"=".equals(call.operator())
        || call.arguments().size() != 2
        || OuterRows.holdsSubquery(call.arguments())
        || OuterRows.refersFurtherOut(call.arguments())
        || !groupsAsItCompares(call)) {
      return null;
    }
    boolean firstOut = OuterRows.refersOut(List.of(call.arguments().get(0)));
    boolean secondOut = OuterRows.refersOut(List.of(call.arguments().get(1)));
    if (firstOut == secondOut) {
      return null;
    }
    Tie tie = new Tie(call, secondOut);
    return readsRow(tie.outer()) || !readsRow(tie.inner()) ? null : tie;
  }

  /** Grouping by the inner side must not tell apart what the comparison takes for equal. */
  private static boolean groupsAsItCompares(Expression.FunctionCall call) {
    PgType left = call.function().argumentTypes().get(0);
    PgType right = call.function().argumentTypes().get(1);
    return left.equals(right) || BuiltinTypes.isInteger(left) && BuiltinTypes.isInteger(right);
  }

  private static boolean readsRow(Expression expression) {
    return ExpressionChildren.any(expression, Expression.InputReference.class::isInstance);
  }

  private static boolean isIndexed(AlgebraNode rows, List<Tie> ties) {
    if (!(rows instanceof AlgebraNode.TableScan scan) || scan.isTree()) {
      return false;
    }
    for (Tie tie : ties) {
      if (tie.inner() instanceof Expression.InputReference column) {
        int attribute = scan.columns().get(column.index()).attribute();
        for (TableIndex index : scan.table().indexes()) {
          if (attribute > 0 && index.keys().get(0).attribute() == attribute) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static AlgebraNode.Aggregate grouped(
      AlgebraNode.Aggregate aggregate,
      AlgebraNode source,
      List<Expression> columns,
      List<Tie> ties) {
    List<Expression> expressions = new ArrayList<>(columns);
    List<OutputColumn> names = new ArrayList<>();
    for (Expression column : columns) {
      names.add(new OutputColumn("column", column.type(), column.typmod()));
    }
    List<Integer> keys = new ArrayList<>();
    List<Integer> set = new ArrayList<>();
    List<OutputColumn> grouped = new ArrayList<>();
    for (Tie tie : ties) {
      set.add(keys.size());
      keys.add(expressions.size());
      expressions.add(tie.inner());
      OutputColumn name = new OutputColumn("key", tie.inner().type(), tie.inner().typmod());
      names.add(name);
      grouped.add(name);
    }
    grouped.addAll(aggregate.columns());
    return new AlgebraNode.Aggregate(
        new AlgebraNode.Project(source, expressions, names),
        keys,
        List.of(set),
        aggregate.calls(),
        grouped);
  }

  /** The join condition, where the outer row has {@code left} columns. */
  Expression condition(int left) {
    List<Expression> conditions = new ArrayList<>();
    for (int i = 0; i < ties.size(); i++) {
      Tie tie = ties.get(i);
      Expression key =
          new Expression.InputReference(left + i, tie.inner().type(), tie.inner().typmod());
      Expression outer = OuterRows.joined(tie.outer(), left);
      conditions.add(
          ExpressionChildren.with(
              tie.equality(), tie.innerFirst() ? List.of(key, outer) : List.of(outer, key)));
    }
    return Conjuncts.all(conditions);
  }

  /** What the sub-query gives, over the outer row and the grouped one behind it. */
  Expression valueOver(int left) {
    return placed(value, left + ties.size());
  }

  private Expression placed(Expression expression, int first) {
    if (expression instanceof Expression.InputReference reference) {
      Expression moved =
          new Expression.InputReference(
              first + reference.index(), reference.type(), reference.typmod());
      AggregateCall call = grouped.calls().get(reference.index());
      return call.function().name().equals(COUNT)
          ? new Expression.Coalesce(
              List.of(moved, new Expression.Constant(0L, BuiltinTypes.INT8)),
              BuiltinTypes.INT8,
              PgType.NO_TYPMOD)
          : moved;
    }
    return ExpressionChildren.map(expression, child -> placed(child, first));
  }
}
