package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A sub-query taken apart: rows that do not depend on the outer row, and the conditions that tie
 * them to it.
 *
 * @param source refers to nothing outside itself
 * @param ties over the source's columns as input and the outer row as level 1
 * @param comparisons of IN: outer expression and source column, already as calls over the outer
 *     row's columns first; each holds its outer side as level-1 references too
 */
record PulledUp(AlgebraNode source, List<Expression> ties, List<Expression> comparisons) {

  /** For EXISTS: what the sub-query selects, and in which order, does not matter. */
  static PulledUp ofExists(AlgebraNode query) {
    AlgebraNode node = query;
    while (true) {
      if (node instanceof AlgebraNode.Project project) {
        node = project.input();
      } else if (node instanceof AlgebraNode.Sort sort) {
        node = sort.input();
      } else {
        break;
      }
    }
    if (!(node instanceof AlgebraNode.Filter)) {
      return null; // not correlated where we look: runs once, as a sub-plan
    }
    PulledUp pulledUp = split(node, List.of());
    return pulledUp == null || pulledUp.ties().isEmpty() ? null : pulledUp;
  }

  /** For IN: the comparisons with the sub-query's columns are ties too. */
  static PulledUp ofIn(AlgebraNode query, Expression.Subquery in) {
    if (!OuterRows.refersOut(query)) {
      List<Expression> columns = new ArrayList<>();
      List<PgType> types = query.columnTypes();
      for (int i = 0; i < types.size(); i++) {
        columns.add(new Expression.InputReference(i, types.get(i), PgType.NO_TYPMOD));
      }
      return new PulledUp(query, List.of(), comparisons(in, columns));
    }
    if (query instanceof AlgebraNode.Project project
        && project.input() instanceof AlgebraNode.Filter
        && !OuterRows.refersOut(project.expressions())
        && !OuterRows.holdsSubquery(project.expressions())) {
      return split(project.input(), comparisons(in, project.expressions()));
    }
    return null;
  }

  /** All conditions over a join whose left side has {@code left} columns. */
  List<Expression> conditionsOver(int left) {
    List<Expression> conditions = new ArrayList<>();
    for (Expression comparison : comparisons) {
      conditions.add(OuterRows.joined(comparison, left));
    }
    for (Expression tie : ties) {
      conditions.add(OuterRows.joined(tie, left));
    }
    return conditions;
  }

  private static PulledUp split(AlgebraNode top, List<Expression> comparisons) {
    List<Expression> ties = new ArrayList<>();
    List<Expression> own = new ArrayList<>();
    AlgebraNode node = top;
    while (node instanceof AlgebraNode.Filter filter) {
      for (Expression conjunct : Conjuncts.of(filter.condition())) {
        (OuterRows.refersOut(List.of(conjunct)) ? ties : own).add(conjunct);
      }
      node = filter.input();
    }
    if (OuterRows.refersOut(node)
        || OuterRows.holdsSubquery(ties)
        || OuterRows.refersFurtherOut(ties)) {
      return null;
    }
    AlgebraNode source = own.isEmpty() ? node : new AlgebraNode.Filter(node, Conjuncts.all(own));
    return new PulledUp(source, ties, comparisons);
  }

  /** The outer side of IN is written over the outer row: as seen from the source, one level out. */
  private static List<Expression> comparisons(Expression.Subquery in, List<Expression> columns) {
    List<Expression> comparisons = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      comparisons.add(
          new Expression.FunctionCall(
              in.comparisons().get(i),
              List.of(OuterRows.fromInside(in.left().get(i)), columns.get(i)),
              BuiltinTypes.BOOL,
              PgType.NO_TYPMOD,
              columns.get(i).type().collationOid(),
              in.operator(),
              false));
    }
    return comparisons;
  }
}
