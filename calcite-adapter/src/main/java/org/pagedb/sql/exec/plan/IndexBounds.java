package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.expression.Expression;

/**
 * The range of an index that a condition leaves: values for its leading keys, and bounds for the
 * next one. Values are expressions without columns.
 *
 * @param equals values of the leading keys
 * @param low lower bound of the key after them, or null
 * @param high upper bound of it, or null
 * @param condition what the range says, over the scan's output, or null for the whole index
 */
public record IndexBounds(
    List<Expression> equals,
    Expression low,
    boolean lowInclusive,
    Expression high,
    boolean highInclusive,
    Expression condition) {

  /** The whole index. */
  public static final IndexBounds ALL = new IndexBounds(List.of(), null, false, null, false, null);

  /** A condition split into what an index can search by, and the rest, which may be null. */
  public record Split(IndexBounds bounds, Expression residual) {}

  /**
   * Finds the range for an index of a scan.
   *
   * @param attributes the scan's output columns
   * @param condition over them
   * @return null if the condition says nothing of the index's first key
   */
  public static Split of(Table.Index index, List<Integer> attributes, Expression condition) {
    if (index.predicateText() != null || !index.method().equals("btree")) {
      return null;
    }
    List<Expression> rest = new ArrayList<>(ColumnCondition.conjuncts(condition));
    List<Expression> used = new ArrayList<>();
    List<Expression> equals = new ArrayList<>();
    Expression low = null;
    boolean lowInclusive = false;
    Expression high = null;
    boolean highInclusive = false;
    for (Table.IndexKey key : index.keys()) {
      int column = attributes.indexOf(key.attribute());
      if (key.attribute() <= 0 || column < 0 || !searches(key)) {
        break;
      }
      Expression equal = find(rest, column, ComparisonOperator.EQUAL, null);
      if (equal != null) {
        equals.add(ColumnCondition.of(equal).bound());
        move(equal, rest, used);
        continue;
      }
      Expression lower =
          find(rest, column, ComparisonOperator.GREATER, ComparisonOperator.GREATER_EQUAL);
      Expression upper = find(rest, column, ComparisonOperator.LESS, ComparisonOperator.LESS_EQUAL);
      if (lower != null) {
        low = ColumnCondition.of(lower).bound();
        lowInclusive = ColumnCondition.of(lower).operator() == ComparisonOperator.GREATER_EQUAL;
        move(lower, rest, used);
      }
      if (upper != null) {
        high = ColumnCondition.of(upper).bound();
        highInclusive = ColumnCondition.of(upper).operator() == ComparisonOperator.LESS_EQUAL;
        move(upper, rest, used);
      }
      break;
    }
    if (used.isEmpty()) {
      return null;
    }
    IndexBounds bounds =
        new IndexBounds(
            equals, low, lowInclusive, high, highInclusive, ColumnCondition.conjunction(used));
    return new Split(bounds, ColumnCondition.conjunction(rest));
  }

  /** Whether comparisons on the key follow the index's order. */
  private static boolean searches(Table.IndexKey key) {
    return ValueOrder.isByteOrder(key.collation()) && key.operatorClass() == null;
  }

  private static void move(Expression part, List<Expression> from, List<Expression> to) {
    from.remove(part);
    to.add(part);
  }

  private static Expression find(
      List<Expression> parts, int column, ComparisonOperator one, ComparisonOperator other) {
    for (Expression part : parts) {
      ColumnCondition condition = ColumnCondition.of(part);
      if (condition != null
          && condition.column() == column
          && condition.operator() != null
          && (condition.operator() == one || condition.operator() == other)) {
        return part;
      }
    }
    return null;
  }
}
