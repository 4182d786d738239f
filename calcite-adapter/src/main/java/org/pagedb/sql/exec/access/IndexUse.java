package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.IndexBounds;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.KeyTest;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * What an index can do for a scan: the ranges that the scan's condition leaves of it, what has to
 * be tested beside, and the order in which rows come.
 */
public final class IndexUse {

  private final TableIndex index;
  private final List<Expression> keys;
  private final IndexBounds bounds;
  private final Expression predicate;
  private final Expression residual;
  private final Expression condition;

  private IndexUse(
      TableIndex index,
      List<Expression> keys,
      IndexBounds bounds,
      Expression predicate,
      Expression residual,
      Expression condition) {
    this.index = index;
    this.keys = keys;
    this.bounds = bounds;
    this.predicate = predicate;
    this.residual = residual;
    this.condition = condition;
  }

  /**
   * How an index serves a scan, perhaps read whole; null if it lacks rows that may be asked for.
   *
   * @param attributes the scan's output columns
   * @param condition over them, or null
   */
  public static IndexUse of(
      Table table,
      TableIndex index,
      IndexExpressions expressions,
      List<Integer> attributes,
      Expression condition) {
    if (!index.answers()) {
      return null;
    }
    List<Expression> conditions = new ArrayList<>(ColumnCondition.conjuncts(condition));
    Expression predicate = null;
    if (index.predicateText() != null) {
      predicate = overOutput(expressions.predicate(table, index), attributes);
      if (predicate == null || !PredicateProof.holds(predicate, conditions)) {
        return null;
      }
      conditions.removeAll(ColumnCondition.conjuncts(predicate));
    }
    List<Expression> keys = new ArrayList<>(index.keys().size());
    for (int k = 0; k < index.keys().size(); k++) {
      IndexKey key = index.keys().get(k);
      keys.add(
          key.attribute() > 0
              ? column(key, attributes)
              : overOutput(expressions.keys(table, index).get(k), attributes));
    }
    KeyTests tests = new KeyTests(index, keys, conditions);
    IndexBounds bounds =
        tests.tests().isEmpty()
            ? IndexBounds.ALL
            : new IndexBounds(
                List.copyOf(tests.tests()), ColumnCondition.conjunction(tests.used()));
    Expression rest = ColumnCondition.conjunction(tests.rest());
    return new IndexUse(index, keys, bounds, predicate, rest, condition);
  }

  private static Expression column(IndexKey key, List<Integer> attributes) {
    int column = attributes.indexOf(key.attribute());
    return column < 0 ? null : new Expression.InputReference(column, key.type(), -1);
  }

  /** An expression over attributes as one over the scan's output; null if it lacks a column. */
  private static Expression overOutput(Expression expression, List<Integer> attributes) {
    if (expression instanceof Expression.InputReference reference) {
      int column = attributes.indexOf(reference.index() + 1);
      return column < 0
          ? null
          : new Expression.InputReference(column, reference.type(), reference.typmod());
    }
    List<Expression> children = ExpressionChildren.of(expression);
    List<Expression> moved = new ArrayList<>(children.size());
    for (Expression child : children) {
      Expression one = overOutput(child, attributes);
      if (one == null) {
        return null;
      }
      moved.add(one);
    }
    return children.isEmpty() ? expression : ExpressionChildren.with(expression, moved);
  }

  /** The index. */
  public TableIndex index() {
    return index;
  }

  /** The ranges; {@link IndexBounds#ALL} if the condition says nothing of the first key. */
  public IndexBounds bounds() {
    return bounds;
  }

  /** What all rows of a partial index fulfil, or null if all rows are in the index. */
  public Expression predicate() {
    return predicate;
  }

  /** What has to be tested on each row, or null. */
  public Expression residual() {
    return residual;
  }

  /** All that the rows asked for fulfil, or null. */
  public Expression condition() {
    return condition;
  }

  /** Whether the ranges hold no row that a partial index's predicate leaves out. */
  boolean boundsProvePredicate() {
    return predicate == null
        || PredicateProof.holds(predicate, ColumnCondition.conjuncts(bounds.condition()));
  }

  /** Whether the condition leaves only a part of the index. */
  public boolean isRestricted() {
    return !bounds.tests().isEmpty();
  }

  /** In which order the index alone is read best where the rows' order is all one. */
  public Direction anyDirection() {
    return isRestricted() ? Direction.FORWARD : Direction.FILE_ORDER;
  }

  /**
   * The scan that fetches the rows which the index names.
   *
   * @param condition all that they must fulfil, over the output, or null
   */
  public IndexScanPlan scan(
      ScannedTable scanned, boolean backward, Expression condition, Estimate estimate) {
    return new IndexScanPlan(scanned, index, bounds, backward, residual, condition, estimate);
  }

  /** The scan of the index alone, which {@link #covers} what is wanted. */
  public IndexOnlyScanPlan scanAlone(ScannedTable scanned, Direction direction, Estimate estimate) {
    return new IndexOnlyScanPlan(scanned, index, bounds, direction, residual, estimate);
  }

  /** Whether at most one row can be found. */
  public boolean isSingleRow() {
    if (!index.unique() || bounds.pinned() < index.keys().size()) {
      return false;
    }
    for (KeyTest test : bounds.tests()) {
      if (!(test instanceof KeyTest.Equal)) {
        return false; // nulls may be there many times
      }
    }
    return true;
  }

  /** How many ranges there are, about. */
  public double ranges() {
    double ranges = 1;
    for (KeyTest test : bounds.tests()) {
      if (test instanceof KeyTest.AnyOf any) {
        ranges *= Selectivity.elements(any.array());
      }
    }
    return ranges;
  }

  /** Whether the entries hold all that is wanted of the scan. */
  public boolean covers(ScannedTable wanted) {
    return IndexOnlyScanPlan.covers(index, wanted);
  }

  /**
   * The direction in which the index gives rows in an order, or null if it does not.
   *
   * @param order over the scan's output
   */
  public Direction directionFor(List<SortKey> order) {
    Boolean backward = null;
    int key = 0;
    for (SortKey wanted : order) {
      if (isPinned(wanted.column())) {
        continue;
      }
      while (key < bounds.pinned() && !isColumn(key, wanted.column())) {
        key++;
      }
      if (key >= keys.size()
          || !isColumn(key, wanted.column())
          || !ValueOrder.isByteOrder(wanted.collation())
          || !KeyTests.searches(index.keys().get(key))) {
        return null;
      }
      IndexKey own = index.keys().get(key);
      boolean same =
          own.descending() == wanted.descending() && own.nullsFirst() == wanted.nullsFirst();
      boolean opposite =
          own.descending() != wanted.descending() && own.nullsFirst() != wanted.nullsFirst();
      if (same && !Boolean.TRUE.equals(backward)) {
        backward = false;
      } else if (opposite && !Boolean.FALSE.equals(backward)) {
        backward = true;
      } else {
        return null;
      }
      key++;
    }
    return Boolean.TRUE.equals(backward) ? Direction.BACKWARD : Direction.FORWARD;
  }

  /** Whether all rows found have the same value in a column. */
  private boolean isPinned(int column) {
    for (int k = 0; k < bounds.pinned(); k++) {
      if (isColumn(k, column)) {
        return true;
      }
    }
    return false;
  }

  private boolean isColumn(int key, int column) {
    return keys.get(key) != null
        && KnownComparison.withoutRelabel(keys.get(key)) instanceof Expression.InputReference own
        && own.index() == column;
  }

  /** The columns of the scan's output that the rows are ordered by when read forward. */
  public List<SortKey> order() {
    List<SortKey> order = new ArrayList<>();
    for (int k = 0; k < keys.size(); k++) {
      IndexKey own = index.keys().get(k);
      if (!KeyTests.searches(own)
          || !(keys.get(k) instanceof Expression.InputReference reference)) {
        break;
      }
      order.add(
          new SortKey(reference.index(), own.descending(), own.nullsFirst(), own.collation()));
    }
    return order;
  }
}
