package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;

/** GROUP BY: the distinct grouping expressions, and the sets of them to group by. */
final class GroupingClause {

  private static final int MAXIMUM_SETS = 4096;
  private static final int MAXIMUM_CUBE = 12;

  private final StatementContext statement;
  private final ExpressionAnalyzer expressions;
  private final TargetList targets;
  private final QueryState state;
  private final List<Expression> keys = new ArrayList<>(2);
  private List<List<Integer>> sets = List.of(List.of());
  private boolean present;

  GroupingClause(
      StatementContext statement,
      ExpressionAnalyzer expressions,
      TargetList targets,
      QueryState state) {
    this.statement = statement;
    this.expressions = expressions;
    this.targets = targets;
    this.state = state;
  }

  /** Whether GROUP BY was written. */
  boolean isPresent() {
    return present;
  }

  List<Expression> keys() {
    return keys;
  }

  /** Groups by one more expression in every set. */
  void addKey(Expression key) {
    int place = keys.size();
    keys.add(key);
    List<List<Integer>> longer = new ArrayList<>(sets.size());
    for (List<Integer> set : sets) {
      List<Integer> all = new ArrayList<>(set);
      all.add(place);
      longer.add(all);
    }
    sets = longer;
  }

  /** The sets as positions in {@link #keys}; a plain GROUP BY has one with all of them. */
  List<List<Integer>> sets() {
    return sets;
  }

  void analyze(Query.GroupBy groupBy) {
    if (groupBy == null) {
      return;
    }
    present = true;
    expressions.in(Clause.GROUP_BY);
    for (Query.GroupItem item : groupBy.items()) {
      sets = crossed(sets, setsOf(item));
    }
    if (groupBy.distinct()) {
      sets = distinct(sets);
    }
  }

  private List<List<Integer>> setsOf(Query.GroupItem item) {
    if (item instanceof Query.GroupExpression plain) {
      return List.of(keysOf(plain.expression()));
    } else if (item instanceof Query.EmptyGrouping) {
      return List.of(List.of());
    } else if (item instanceof Query.Rollup rollup) {
      List<List<Integer>> all = new ArrayList<>();
      for (int length = rollup.expressions().size(); length >= 0; length--) {
        List<Integer> set = new ArrayList<>();
        for (int i = 0; i < length; i++) {
          addAll(set, keysOf(rollup.expressions().get(i)));
        }
        all.add(set);
      }
      return all;
    } else if (item instanceof Query.Cube cube) {
      return cube(cube);
    }
    List<List<Integer>> all = new ArrayList<>();
    for (Query.GroupItem inner : ((Query.GroupingSets) item).items()) {
      all.addAll(setsOf(inner));
    }
    return all;
  }

  private List<List<Integer>> cube(Query.Cube cube) {
    int count = cube.expressions().size();
    if (count > MAXIMUM_CUBE) {
      throw new SqlFailure(
              SqlState.TOO_MANY_COLUMNS, "CUBE is limited to " + MAXIMUM_CUBE + " elements")
          .at(cube.position());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (int mask = (1 << count) - 1; mask >= 0; mask--) {
      List<Integer> set = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if ((mask & 1 << (count - 1 - i)) != 0) {
          addAll(set, keysOf(cube.expressions().get(i)));
        }
      }
      all.add(set);
    }
    return all;
  }

  private static List<List<Integer>> crossed(List<List<Integer>> left, List<List<Integer>> right) {
    if ((long) left.size() * right.size() > MAXIMUM_SETS) {
      throw new SqlFailure(
          SqlState.STATEMENT_TOO_COMPLEX,
          "too many grouping sets present (maximum " + MAXIMUM_SETS + ")");
    }
    List<List<Integer>> all = new ArrayList<>(left.size() * right.size());
    for (List<Integer> first : left) {
      for (List<Integer> second : right) {
        List<Integer> set = new ArrayList<>(first);
        addAll(set, second);
        all.add(set);
      }
    }
    return all;
  }

  private static void addAll(List<Integer> set, List<Integer> more) {
    for (Integer key : more) {
      if (!set.contains(key)) {
        set.add(key);
      }
    }
  }

  private static List<List<Integer>> distinct(List<List<Integer>> sets) {
    List<List<Integer>> kept = new ArrayList<>();
    List<List<Integer>> sorted = new ArrayList<>();
    for (List<Integer> set : sets) {
      List<Integer> ordered = new ArrayList<>(set);
      ordered.sort(null);
      if (!sorted.contains(ordered)) {
        sorted.add(ordered);
        kept.add(set);
      }
    }
    return kept;
  }

  /** The keys of a grouping expression: several for a bare list in parentheses. */
  private List<Integer> keysOf(SqlExpression source) {
    if (source instanceof SqlExpression.RowConstructor row && !row.explicit()) {
      List<Integer> all = new ArrayList<>(row.fields().size());
      for (SqlExpression field : row.fields()) {
        addAll(all, keysOf(field));
      }
      return all;
    }
    Expression value = value(source);
    int position = ExpressionStart.of(source);
    Expression aggregate = References.find(value, QueryState::isAggregate);
    if (aggregate != null) {
      throw new SqlFailure(
              SqlState.GROUPING_ERROR, "aggregate functions are not allowed in GROUP BY")
          .at(state.position(aggregate));
    }
    Expression window = References.find(value, QueryState::isWindow);
    if (window != null) {
      throw new SqlFailure(SqlState.WINDOWING_ERROR, "window functions are not allowed in GROUP BY")
          .at(state.position(window));
    }
    SortKeys sortKeys = new SortKeys(statement, state);
    sortKeys.requireEquality(value.type(), position);
    sortKeys.requireCollation(value);
    int key = keys.indexOf(value);
    if (key < 0) {
      key = keys.size();
      keys.add(value);
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(source, keys.get(key));
    }
    return List.of(key);
  }

  /** A bare name is an input column first and a label of the select list second. */
  private Expression value(SqlExpression source) {
    int position = source.position();
    if (source instanceof SqlExpression.ColumnReference reference
        && !reference.star()
        && reference.names().size() == 1) {
      String name = reference.names().get(0);
      Expression own = ColumnLookup.own(expressions.scope(), name, position);
      int index = own == null ? targets.indexOfLabel(name, Clause.GROUP_BY, position) : -1;
      return index >= 0 ? targets.settle(index) : expressions.analyzeKnown(source);
    } else if (source instanceof SqlExpression.IntegerLiteral literal) {
      return targets.settle(targets.indexOfPosition(literal.value(), Clause.GROUP_BY, position));
    } else if (source instanceof SqlExpression.Literal) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "non-integer constant in GROUP BY").at(position);
    }
    return expressions.analyzeKnown(source);
  }
}
