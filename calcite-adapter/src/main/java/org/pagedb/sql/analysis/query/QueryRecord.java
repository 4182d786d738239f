package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Query;

/**
 * What analysis found a query's parts to mean, by the syntax that they come from, before it turned
 * them into a plan; for writing the query out again.
 */
final class QueryRecord {

  /**
   * One SELECT.
   *
   * @param row what stands for each column of FROM's row
   * @param targets the select list, hidden columns of ORDER BY behind the visible ones
   * @param keys the grouping expressions, or null for grouping sets
   * @param order the sort keys as places in the select list
   * @param distinctOn places in the select list; null without DISTINCT, empty for all
   */
  record Selected(
      Row row,
      List<Expression> targets,
      List<String> names,
      int visible,
      Expression where,
      List<Expression> keys,
      Expression having,
      List<AlgebraNode.SortKey> order,
      List<Integer> distinctOn,
      QueryState state) {}

  /**
   * The columns of a row as a query names them.
   *
   * @param tables for each column the name of its FROM item, or null
   * @param columns their names; null for those that have none
   */
  record Row(List<String> tables, List<String> columns) {}

  /** The condition of a join over the row of its sides. */
  record Condition(Row row, Expression expression) {}

  private final Map<Query.Select, Selected> selects = new IdentityHashMap<>();
  private final Map<FromItem.Join, Condition> conditions = new IdentityHashMap<>();
  private final Map<FromItem.Relation, Object> relations = new IdentityHashMap<>();
  private final Map<Object, Query> subqueries = new IdentityHashMap<>();
  private final Map<Expression.Case, Boolean> simpleCases = new IdentityHashMap<>();

  /** A CASE was written with an operand, which all its conditions compare. */
  void simpleCase(Expression.Case choice) {
    for (Expression.When when : choice.whens()) {
      if (!(when.condition() instanceof Expression.FunctionCall)) {
        return; // a comparison of rows is a condition of its own kind
      }
    }
    simpleCases.put(choice, Boolean.TRUE);
  }

  boolean isSimpleCase(Expression.Case choice) {
    return simpleCases.containsKey(choice);
  }

  void select(Query.Select syntax, Selected found) {
    selects.put(syntax, found);
  }

  Selected select(Query.Select syntax) {
    return selects.get(syntax);
  }

  void condition(FromItem.Join syntax, Scope scope, Expression expression) {
    conditions.put(syntax, new Condition(row(scope.entries()), expression));
  }

  Condition condition(FromItem.Join syntax) {
    return conditions.get(syntax);
  }

  void relation(FromItem.Relation syntax, Object found) {
    relations.put(syntax, found);
  }

  /** A {@link Relation}, the name of a system relation, or null for a common table. */
  Object relation(FromItem.Relation syntax) {
    return relations.get(syntax);
  }

  void subquery(Object plan, Query syntax) {
    subqueries.put(plan, syntax);
  }

  Query subquery(Object plan) {
    return subqueries.get(plan);
  }

  /** The columns of a row under the names that its entries give them. */
  static Row row(List<FromEntry> entries) {
    List<String> tables = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    for (FromEntry entry : entries) {
      for (int i = 0; !entry.isComputed() && i < entry.columns().size(); i++) {
        int place = entry.offset() + i;
        while (columns.size() <= place) {
          tables.add(null);
          columns.add(null);
        }
        tables.set(place, entry.name());
        columns.set(place, entry.columns().get(i).name());
      }
    }
    return new Row(tables, columns);
  }
}
