package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;

/** ORDER BY and DISTINCT of a SELECT, over the columns of its target list. */
final class Ordering {

  private final StatementContext statement;
  private final ExpressionAnalyzer expressions;
  private final TargetList targets;
  private final List<AlgebraNode.SortKey> keys = new ArrayList<>(2);
  private List<SortKey> written = List.of();
  private List<Integer> distinctOn;

  Ordering(StatementContext statement, ExpressionAnalyzer expressions, TargetList targets) {
    this.statement = statement;
    this.expressions = expressions;
    this.targets = targets;
  }

  /** The keys as places in the select list. */
  List<AlgebraNode.SortKey> keys() {
    return List.copyOf(keys);
  }

  /** The places that DISTINCT speaks of: null without it, none for all. */
  List<Integer> distinctOn() {
    return distinctOn;
  }

  void orderBy(List<SortKey> orderBy) {
    if (orderBy.isEmpty()) {
      return;
    }
    written = orderBy;
    SortKeys sortKeys = new SortKeys(statement, expressions.scope().query());
    expressions.in(Clause.ORDER_BY);
    for (SortKey key : orderBy) {
      int column = target(key.expression(), Clause.ORDER_BY);
      PendingKey pending = sortKeys.key(targets.settle(column), key);
      if (!hasKey(column)) {
        keys.add(
            new AlgebraNode.SortKey(
                column, pending.descending(), pending.nullsFirst(), pending.collation()));
      }
    }
  }

  private boolean hasKey(int column) {
    for (AlgebraNode.SortKey key : keys) {
      if (key.column() == column) {
        return true;
      }
    }
    return false;
  }

  /** The target that a label, number or expression means; a hidden one if there is none yet. */
  private int target(SqlExpression source, Clause clause) {
    int position = source.position();
    if (source instanceof SqlExpression.ColumnReference reference
        && !reference.star()
        && reference.names().size() == 1) {
      int index = targets.indexOfLabel(reference.names().get(0), clause, position);
      if (index >= 0) {
        return index;
      }
    } else if (source instanceof SqlExpression.IntegerLiteral literal) {
      return targets.indexOfPosition(literal.value(), clause, position);
    } else if (source instanceof SqlExpression.Literal) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "non-integer constant in " + clause.text())
          .at(position);
    }
    return targets.indexOrHidden(expressions.analyzeKnown(source), source);
  }

  void distinct(Query.Distinct distinct) {
    SortKeys sortKeys = new SortKeys(statement, expressions.scope().query());
    distinctOn = new ArrayList<>(distinct.on().size());
    if (distinct.on().isEmpty()) {
      for (int i = 0; i < targets.visible(); i++) {
        Expression value = targets.settle(i);
        sortKeys.requireEquality(value.type(), targets.position(i));
        sortKeys.requireCollation(value);
      }
      for (int i = 0; i < keys.size(); i++) {
        if (keys.get(i).column() >= targets.visible()) {
          throw new SqlFailure(
                  SqlState.INVALID_COLUMN_REFERENCE,
                  "for SELECT DISTINCT, ORDER BY expressions must appear in select list")
              .at(ExpressionStart.of(written.get(i).expression()));
        }
      }
      return;
    }
    expressions.in(Clause.DISTINCT_ON);
    List<SqlExpression> sources = new ArrayList<>(distinct.on().size());
    for (SqlExpression source : distinct.on()) {
      int column = target(source, Clause.DISTINCT_ON);
      Expression value = targets.settle(column);
      sortKeys.requireEquality(value.type(), ExpressionStart.of(source));
      sortKeys.requireCollation(value);
      if (!distinctOn.contains(column)) {
        distinctOn.add(column);
        sources.add(source);
      }
    }
    boolean skipped = false;
    for (AlgebraNode.SortKey key : keys) {
      boolean matches = distinctOn.contains(key.column());
      if (matches && skipped) {
        throw mismatch(sources.get(distinctOn.indexOf(key.column())));
      }
      skipped |= !matches;
    }
    for (int i = 0; i < distinctOn.size() && skipped; i++) {
      if (!hasKey(distinctOn.get(i))) {
        throw mismatch(sources.get(i));
      }
    }
  }

  private static SqlFailure mismatch(SqlExpression source) {
    return new SqlFailure(
            SqlState.INVALID_COLUMN_REFERENCE,
            "SELECT DISTINCT ON expressions must match initial ORDER BY expressions")
        .at(ExpressionStart.of(source));
  }

  /** The projected rows in order, without duplicates if that was asked for. */
  AlgebraNode apply(AlgebraNode projected) {
    AlgebraNode node = projected;
    if (distinctOn != null && distinctOn.isEmpty()) {
      node = new AlgebraNode.Distinct(node, List.of());
    }
    if (!keys.isEmpty()) {
      node = new AlgebraNode.Sort(node, List.copyOf(keys));
    }
    if (distinctOn != null && !distinctOn.isEmpty()) {
      node = new AlgebraNode.Distinct(node, List.copyOf(distinctOn));
    }
    return node;
  }
}
