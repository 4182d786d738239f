package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Puts an aggregate under a query and moves the query's expressions from FROM's row to the grouped
 * one: group keys first, then aggregates. A column that is neither is allowed only if the keys
 * determine it, because they hold its table's primary key; it then becomes a key itself.
 */
final class Grouping {

  private final QueryState state;
  private final Scope scope;
  private final GroupingClause clause;
  private final List<Expression> keys;

  Grouping(QueryState state, Scope scope, GroupingClause clause) {
    this.state = state;
    this.scope = scope;
    this.clause = clause;
    keys = new ArrayList<>(clause.keys());
  }

  /** The grouped and filtered input; targets and window functions are moved to its row. */
  AlgebraNode apply(AlgebraNode input, TargetList targets, Expression having) {
    checkGroupings();
    List<Expression> moved = new ArrayList<>(targets.size());
    for (int i = 0; i < targets.size(); i++) {
      moved.add(overKeys(targets.expression(i)));
    }
    Expression movedHaving = having == null ? null : overKeys(having);
    List<PendingWindow> windows = new ArrayList<>(state.windows().size());
    for (PendingWindow window : state.windows()) {
      windows.add(WindowExpressions.map(window, this::overKeys));
    }
    AlgebraNode node = new AggregateInput(input, keys, state.aggregates()).aggregate(sets());
    for (int i = 0; i < targets.size(); i++) {
      targets.replace(i, placed(moved.get(i)));
    }
    for (int i = 0; i < windows.size(); i++) {
      state.windows().set(i, WindowExpressions.map(windows.get(i), this::placed));
    }
    return movedHaving == null ? node : new AlgebraNode.Filter(node, placed(movedHaving));
  }

  private void checkGroupings() {
    for (PendingAggregate aggregate : state.aggregates()) {
      if (!aggregate.function().name().equals(PendingAggregate.GROUPING)) {
        continue;
      }
      for (Expression argument : aggregate.arguments()) {
        if (!keys.contains(argument)) {
          throw new SqlFailure(
                  SqlState.GROUPING_ERROR,
                  "arguments to GROUPING must be grouping expressions of the associated query level")
              .at(state.position(argument));
        }
      }
    }
  }

  private List<List<Integer>> sets() {
    List<List<Integer>> sets = new ArrayList<>(clause.sets().size());
    for (List<Integer> written : clause.sets()) {
      List<Integer> set = new ArrayList<>(written);
      for (int key = clause.keys().size(); key < keys.size(); key++) {
        set.add(key);
      }
      sets.add(set);
    }
    return sets;
  }

  private Expression overKeys(Expression expression) {
    int key = keys.indexOf(expression);
    if (key >= 0 && !(expression instanceof Expression.Constant)) {
      return new Expression.InputReference(key, expression.type(), expression.typmod());
    }
    if (expression instanceof Expression.InputReference reference) {
      return reference.index() >= QueryState.AGGREGATES
          ? reference
          : dependent(reference, state.position(reference), false);
    }
    Expression moved = ExpressionChildren.map(expression, this::overKeys);
    if (moved instanceof Expression.Subquery) {
      return changeInPlan((Expression.Subquery) moved);
    }
    return moved;
  }

  private Expression changeInPlan(Expression.Subquery subquery) {
    return OuterReferences.changePlan(
        subquery,
        (reference, depth) -> {
          if (reference.level() != depth || reference.index() >= QueryState.AGGREGATES) {
            return reference;
          }
          Expression.InputReference own =
              new Expression.InputReference(
                  reference.index(), reference.type(), reference.typmod());
          int key = keys.indexOf(own);
          if (key < 0) {
            int position = state.position(reference);
            key = ((Expression.InputReference) dependent(own, position, true)).index();
          }
          return new Expression.OuterReference(depth, key, reference.type(), reference.typmod());
        });
  }

  /** The key for a column that the keys determine; 42803 if they do not. */
  private Expression dependent(
      Expression.InputReference reference, int position, boolean inSubquery) {
    for (FromEntry entry : scope.entries()) {
      int column = reference.index() - entry.offset();
      if (entry.isComputed() || column < 0 || column >= entry.columns().size()) {
        continue;
      }
      if (entry.table() != null && clause.sets().size() == 1 && holdsPrimaryKey(entry)) {
        keys.add(reference);
        return new Expression.InputReference(keys.size() - 1, reference.type(), reference.typmod());
      }
      if (entry.name() != null) {
        throw ungrouped(
            entry.name() + "." + entry.columns().get(column).name(), position, inSubquery);
      }
    }
    throw ungrouped("?", position, inSubquery);
  }

  private static SqlFailure ungrouped(String column, int position, boolean inSubquery) {
    String message =
        inSubquery
            ? "subquery uses ungrouped column \"" + column + "\" from outer query"
            : "column \""
                + column
                + "\" must appear in the GROUP BY clause or be used in an aggregate function";
    return new SqlFailure(SqlState.GROUPING_ERROR, message).at(position);
  }

  private boolean holdsPrimaryKey(FromEntry entry) {
    TableConstraint primary = entry.table().primaryKey();
    if (primary == null || primary.deferrable()) {
      return false;
    }
    for (Integer attribute : primary.columns()) {
      String name = entry.table().column(attribute).name();
      int index = place(entry, name);
      if (!hasKey(entry.offset() + index)) {
        return false;
      }
    }
    return true;
  }

  private static int place(FromEntry entry, String name) {
    int place = 0;
    for (TableColumn column : entry.table().columns()) {
      if (column.dropped()) {
        continue;
      }
      if (column.name().equals(name)) {
        return place;
      }
      place++;
    }
    throw new IllegalStateException("no column " + name);
  }

  private boolean hasKey(int index) {
    for (Expression key : keys) {
      if (key instanceof Expression.InputReference reference && reference.index() == index) {
        return true;
      }
    }
    return false;
  }

  /** Aggregates as columns after the keys, whose number is known now. */
  private Expression placed(Expression expression) {
    if (QueryState.isAggregate(expression)) {
      Expression.InputReference reference = (Expression.InputReference) expression;
      return new Expression.InputReference(
          keys.size() + reference.index() - QueryState.AGGREGATES,
          reference.type(),
          reference.typmod());
    }
    Expression moved = ExpressionChildren.map(expression, this::placed);
    if (moved instanceof Expression.Subquery subquery) {
      return OuterReferences.changePlan(
          subquery,
          (reference, depth) ->
              reference.level() == depth
                      && reference.index() >= QueryState.AGGREGATES
                      && reference.index() < QueryState.WINDOWS
                  ? new Expression.OuterReference(
                      depth,
                      keys.size() + reference.index() - QueryState.AGGREGATES,
                      reference.type(),
                      reference.typmod())
                  : reference);
    }
    return moved;
  }
}
