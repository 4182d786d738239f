package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
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
   * @param keys the grouping expressions
   * @param windows those that WINDOW names
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
      List<PendingWindow.Window> windows,
      QueryState state) {}

  /**
   * The columns of a row as a query names them.
   *
   * @param tables for each column the name of its FROM item, or null
   * @param columns their names; null for those that have none
   * @param items the FROM items that have columns of their own
   * @param merged what columns of joins are computed as, with their names
   */
  record Row(
      List<String> tables,
      List<String> columns,
      List<FromEntry> items,
      Map<Expression, String> merged) {

    /** Of columns alone. */
    Row(List<String> tables, List<String> columns) {
      this(tables, columns, List.of(), Map.of());
    }
  }

  /** The functions of a FROM item; {@code columns} is the definition list of the only one. */
  record Functions(List<Expression> calls, List<OutputColumn> columns) {}

  /** LIMIT and OFFSET; either may be null. */
  record Limit(Expression count, Expression offset) {}

  /** The condition of a join over the row of its sides. */
  record Condition(Row row, Expression expression) {}

  private final Map<Query.Select, Selected> selects = new IdentityHashMap<>();
  private final Map<FromItem.Join, Condition> conditions = new IdentityHashMap<>();
  private final Map<FromItem.Relation, Object> relations = new IdentityHashMap<>();
  private final Map<Object, Query> subqueries = new IdentityHashMap<>();
  private final Map<Expression.Case, Boolean> simpleCases = new IdentityHashMap<>();
  private final Map<Object, Object> parts = new IdentityHashMap<>();
  private final Map<FromItem, List<String>> columns = new IdentityHashMap<>();
  private final Map<FromItem, List<Row>> lefts = new IdentityHashMap<>();

  /**
   * What a part of the syntax that only one place asks for has become: {@link Functions} of a FROM
   * item, the {@link Limit} of a query, rows of VALUES, keys of a grouping item, types of a set
   * operation, sort keys of a query, the {@link CycleMark} of a clause, names that a join merges,
   * the definition of a {@link PendingWindow.Window}.
   */
  void part(Object syntax, Object found) {
    parts.put(syntax, found);
  }

  /** See above; null if it was not met. */
  <T> T part(Object syntax, Class<T> as) {
    return as.cast(parts.get(syntax));
  }

  /** A FROM item: the columns that can be named, and what it sees to its left. */
  void item(FromItem syntax, FromResult found, List<Row> left) {
    List<String> names = new ArrayList<>();
    for (FromEntry entry : found.entries()) {
      for (int i = 0; entry.namesColumns() && i < entry.columns().size(); i++) {
        names.add(entry.columns().get(i).name());
      }
    }
    columns.put(syntax, names);
    lefts.put(syntax, left);
  }

  List<String> columns(FromItem syntax) {
    return columns.getOrDefault(syntax, List.of());
  }

  /** The rows to the left of an item, the nearest first. */
  List<Row> left(FromItem syntax) {
    return lefts.getOrDefault(syntax, List.of());
  }

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
    RowNames names = new RowNames();
    for (FromEntry entry : entries) {
      if (!entry.isComputed()) {
        names.addItem(entry);
      }
    }
    for (FromEntry entry : entries) {
      if (entry.isComputed()) {
        names.addComputed(entry);
      }
    }
    return names.row();
  }
}
