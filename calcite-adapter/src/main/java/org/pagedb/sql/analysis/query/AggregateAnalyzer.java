package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** Calls of aggregates. */
final class AggregateAnalyzer {

  private static final int OWN_QUERY = 0;
  private static final Set<String> SHOWS_ORDER =
      Set.of(
          "array_agg",
          "string_agg",
          "json_agg",
          "jsonb_agg",
          "json_object_agg",
          "jsonb_object_agg",
          "xmlagg");

  private final ExpressionAnalyzer expressions;

  AggregateAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
  }

  Expression aggregate(SqlExpression.FunctionCall call, CallAnalyzer.Resolved resolved) {
    int position = call.position();
    Clause clause = expressions.clause();
    if (call.arguments().isEmpty() && !call.options().star() && !call.options().withinGroup()) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              call.name() + "(*) must be used to call a parameterless aggregate function")
          .at(position);
    }
    List<Expression> arguments = resolved.arguments();
    List<Expression> direct = List.of();
    List<PendingKey> order = new ArrayList<>(0);
    FunctionDetails details = expressions.statement().routines().details(resolved.function());
    boolean ordered = details.aggregate() == 'o' || details.aggregate() == 'h';
    if (ordered != call.options().withinGroup()) {
      throw withinGroup(call, ordered);
    }
    SortKeys sortKeys = new SortKeys(expressions.statement(), expressions.scope().query());
    if (ordered) {
      int directCount = arguments.size() - call.options().orderBy().size();
      direct = List.copyOf(arguments.subList(0, directCount));
      arguments = List.copyOf(arguments.subList(directCount, arguments.size()));
      for (int i = 0; i < arguments.size(); i++) {
        order.add(sortKeys.key(arguments.get(i), call.options().orderBy().get(i)));
      }
      if (details.aggregate() == 'h') {
        direct = new ArrayList<>(direct);
        direct.add(HypotheticalRow.order(order));
      }
    } else {
      for (SortKey key : call.options().orderBy()) {
        Expression value = expressions.analyzeKnown(key.expression());
        order.add(sortKeys.key(value, key));
      }
    }
    Expression filter = filter(call, clause);
    int level = level(arguments, direct, filter, order);
    Scope owner = owner(level);
    checkAllowed(owner, clause, level, position);
    int collation = Collations.of(arguments, resolved.result(), position);
    if (collation == PgType.UNDERIVED && CollationUse.of(resolved.function()) != null) {
      arguments = List.of(new Expression.Uncollated(arguments.get(0), CollationUse.COMPARISON));
    }
    PendingAggregate pending =
        new PendingAggregate(
            resolved.function(),
            inward(arguments, level),
            call.options().star(),
            call.options().distinct(),
            filter == null ? null : OuterReferences.inward(filter, level),
            inwardKeys(order, level),
            inward(direct, level),
            Collations.typeOf(resolved.result(), arguments),
            collation);
    checkNesting(pending, owner.query());
    checkDirect(pending, position);
    checkSets(call, pending);
    if (call.options().distinct()) {
      checkDistinct(call, pending);
      pending = inOrder(pending, sortKeys);
    }
    return References.outer(owner.query().add(pending, position), level);
  }

  /** Direct arguments are computed once for all groups. */
  private static void checkDirect(PendingAggregate pending, int position) {
    for (Expression direct : pending.direct()) {
      if (References.find(direct, part -> part instanceof Expression.InputReference) != null) {
        throw SqlFailure.notSupported("a direct argument that depends on the group").at(position);
      }
    }
  }

  private Expression filter(SqlExpression.FunctionCall call, Clause clause) {
    if (call.options().filter() == null) {
      return null;
    }
    Expression filter = expressions.in(Clause.FILTER).condition(call.options().filter(), "FILTER");
    expressions.in(clause);
    return filter;
  }

  private static SqlFailure withinGroup(SqlExpression.FunctionCall call, boolean ordered) {
    String message =
        ordered
            ? "WITHIN GROUP is required for ordered-set aggregate " + call.name()
            : call.name() + " is not an ordered-set aggregate, so it cannot have WITHIN GROUP";
    return new SqlFailure(SqlState.WRONG_OBJECT_TYPE, message).at(call.position());
  }

  private static int level(
      List<Expression> arguments,
      List<Expression> direct,
      Expression filter,
      List<PendingKey> order) {
    int level = OuterReferences.nearestLevel(arguments);
    level = Math.min(level, OuterReferences.nearestLevel(direct));
    if (filter != null) {
      level = Math.min(level, OuterReferences.nearestLevel(List.of(filter)));
    }
    for (PendingKey key : order) {
      level = Math.min(level, OuterReferences.nearestLevel(List.of(key.expression())));
    }
    return level == Integer.MAX_VALUE ? OWN_QUERY : level;
  }

  private Scope owner(int level) {
    Scope scope = expressions.scope();
    for (int i = 0; i < level; i++) {
      scope = scope.parent();
    }
    return scope;
  }

  private static void checkAllowed(Scope owner, Clause clause, int level, int position) {
    if (level == OWN_QUERY && !clause.allowsAggregates() || owner.query() == null) {
      throw new SqlFailure(
              SqlState.GROUPING_ERROR, "aggregate functions are not allowed in " + clause.text())
          .at(position);
    }
  }

  private static void checkNesting(PendingAggregate pending, QueryState query) {
    List<Expression> inside = new ArrayList<>(pending.arguments());
    inside.addAll(pending.direct());
    if (pending.filter() != null) {
      inside.add(pending.filter());
    }
    for (Expression expression : inside) {
      Expression inner = References.find(expression, QueryState::isAggregate);
      if (inner != null) {
        throw new SqlFailure(SqlState.GROUPING_ERROR, "aggregate function calls cannot be nested")
            .at(query.position(inner));
      }
      inner = References.find(expression, QueryState::isWindow);
      if (inner != null) {
        throw new SqlFailure(
                SqlState.GROUPING_ERROR,
                "aggregate function calls cannot contain window function calls")
            .at(query.position(inner));
      }
    }
  }

  private static void checkSets(SqlExpression.FunctionCall call, PendingAggregate pending) {
    for (int i = 0; i < pending.arguments().size(); i++) {
      if (References.find(pending.arguments().get(i), References::isSet) != null) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "aggregate function calls cannot contain set-returning function calls")
            .hint("You might be able to move the set-returning function into a LATERAL FROM item.")
            .at(ExpressionStart.of(call.arguments().get(i)));
      }
    }
  }

  private void checkDistinct(SqlExpression.FunctionCall call, PendingAggregate pending) {
    SortKeys sortKeys = new SortKeys(expressions.statement(), expressions.scope().query());
    if (pending.arguments().isEmpty()) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE,
              "DISTINCT specified, but " + call.name() + " has no arguments")
          .at(call.position());
    }
    for (int i = 0; i < pending.arguments().size(); i++) {
      int position = ExpressionStart.of(call.arguments().get(i));
      if (!sortKeys.hasOrder(pending.arguments().get(i).type())) {
        throw sortKeys
            .unordered(pending.arguments().get(i).type(), position)
            .detail("Aggregates with DISTINCT must be able to sort their inputs.");
      }
      sortKeys.requireCollation(pending.arguments().get(i));
    }
    for (PendingKey key : pending.order()) {
      if (!pending.arguments().contains(key.expression())) {
        throw new SqlFailure(
                SqlState.INVALID_COLUMN_REFERENCE,
                "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list")
            .at(ExpressionStart.of(call.options().orderBy().get(0).expression()));
      }
    }
  }

  /** Distinct values come sorted, and for some aggregates that shows. */
  private static PendingAggregate inOrder(PendingAggregate pending, SortKeys sortKeys) {
    if (!SHOWS_ORDER.contains(pending.function().name())) {
      return pending;
    }
    List<PendingKey> order = new ArrayList<>(pending.order());
    for (Expression argument : pending.arguments()) {
      if (order.stream().noneMatch(key -> key.expression().equals(argument))) {
        order.add(sortKeys.ascending(argument));
      }
    }
    return new PendingAggregate(
        pending.function(),
        pending.arguments(),
        pending.star(),
        pending.distinct(),
        pending.filter(),
        order,
        pending.direct(),
        pending.type(),
        pending.collation());
  }

  private static List<Expression> inward(List<Expression> expressions, int level) {
    if (level == OWN_QUERY) {
      return expressions;
    }
    List<Expression> moved = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      moved.add(OuterReferences.inward(expression, level));
    }
    return moved;
  }

  private static List<PendingKey> inwardKeys(List<PendingKey> keys, int level) {
    if (level == OWN_QUERY) {
      return keys;
    }
    List<PendingKey> moved = new ArrayList<>(keys.size());
    for (PendingKey key : keys) {
      moved.add(
          new PendingKey(
              OuterReferences.inward(key.expression(), level),
              key.descending(),
              key.nullsFirst(),
              key.collation()));
    }
    return moved;
  }
}
