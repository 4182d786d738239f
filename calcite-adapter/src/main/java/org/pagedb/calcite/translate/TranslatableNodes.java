package org.pagedb.calcite.translate;

import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.access.Correlation;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.expression.Volatility;

/** Which nodes become Calcite's logical nodes, and why the others do not. */
final class TranslatableNodes {

  private TranslatableNodes() {}

  static boolean contains(AlgebraNode node) {
    return isKnownKind(node) && expressionsMayMove(node);
  }

  private static boolean isKnownKind(AlgebraNode node) {
    if (node instanceof AlgebraNode.TableScan scan) {
      return !scan.isTree();
    } else if (node instanceof AlgebraNode.Filter filter) {
      // A tree's condition is tested by the members' own scans.
      return !(filter.input() instanceof AlgebraNode.TableScan scan && scan.isTree());
    } else if (node instanceof AlgebraNode.Barrier || node instanceof AlgebraNode.Project) {
      return true;
    } else if (node instanceof AlgebraNode.Join) {
      return !((AlgebraNode.Join) node).lateral(); // reads the other side row by row
    } else if (node instanceof AlgebraNode.Aggregate) {
      return isPlain((AlgebraNode.Aggregate) node);
    } else if (node instanceof AlgebraNode.Distinct) {
      return ((AlgebraNode.Distinct) node).on() == null
          || ((AlgebraNode.Distinct) node).on().isEmpty(); // DISTINCT ON depends on order
    } else if (node instanceof AlgebraNode.Sort) {
      return hasOwnCollations((AlgebraNode.Sort) node);
    } else if (node instanceof AlgebraNode.Limit) {
      return !((AlgebraNode.Limit) node).withTies(); // depends on the sort below
    }
    return false;
  }

  /** One grouping set with all keys, none twice: the only kind whose columns Calcite keeps. */
  private static boolean isPlain(AlgebraNode.Aggregate aggregate) {
    int keys = aggregate.keys().size();
    return aggregate.groupingSets().size() == 1
        && aggregate.groupingSets().get(0).size() == keys
        && aggregate.keys().stream().distinct().count() == keys;
  }

  /** Calcite's sort keys have no collation, so they stand for the column type's own. */
  private static boolean hasOwnCollations(AlgebraNode.Sort sort) {
    for (AlgebraNode.SortKey key : sort.keys()) {
      int own = sort.columns().get(key.column()).type().collationOid();
      if (key.collation() != 0 && key.collation() != own) {
        return false;
      }
    }
    return true;
  }

  /** Rules may move, repeat or drop what they take for a function of its inputs alone. */
  private static boolean expressionsMayMove(AlgebraNode node) {
    boolean[] movable = {true};
    AlgebraChildren.forEachExpression(node, expression -> movable[0] &= mayMove(expression));
    return movable[0];
  }

  private static boolean mayMove(Expression expression) {
    return !Volatility.isVolatile(expression) && !readsItsRowInSubquery(expression);
  }

  /** A sub-query's references to the row cannot be renumbered when a rule moves the expression. */
  private static boolean readsItsRowInSubquery(Expression expression) {
    return ExpressionChildren.any(
        expression,
        each ->
            each instanceof Expression.Subquery subquery
                && subquery.query() instanceof AlgebraNode query
                && new Correlation(query)
                    .references().stream().anyMatch(reference -> reference.level() == 1));
  }
}
