package org.pagedb.sql.type.textsearch;

import org.pagedb.sql.type.textsearch.QueryNode.Both;
import org.pagedb.sql.type.textsearch.QueryNode.Gap;
import org.pagedb.sql.type.textsearch.QueryNode.Not;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;

/**
 * Takes the {@link Gap}s out of a query. Within phrases the distances of what stays grow by those
 * of what goes, as in PostgreSQL's {@code clean_stopword_intree}.
 */
public final class GapRemoval {

  private GapRemoval() {}

  private record Cleaned(QueryNode node, int before, int after) {}

  /** The query without gaps. */
  public static TextQuery clean(QueryNode root) {
    return new TextQuery(cleaned(root).node());
  }

  private static Cleaned cleaned(QueryNode node) {
    if (node instanceof Gap) {
      return new Cleaned(null, 0, 0);
    }
    if (node instanceof Not not) {
      Cleaned operand = cleaned(not.operand());
      QueryNode left = operand.node() == null ? null : new Not(operand.node());
      return new Cleaned(left, operand.before(), operand.after());
    }
    return node instanceof Both both ? cleaned(both) : new Cleaned(node, 0, 0);
  }

  private static Cleaned cleaned(Both both) {
    Cleaned left = cleaned(both.left());
    Cleaned right = cleaned(both.right());
    boolean phrase = both.operator() == Operator.PHRASE;
    int distance = phrase ? both.distance() : 0;
    if (left.node() == null && right.node() == null) {
      int all =
          phrase
              ? left.before() + distance + right.before()
              : Math.max(left.before(), right.before());
      return new Cleaned(null, all, all);
    }
    if (left.node() == null) {
      int before = phrase ? left.before() + distance + right.before() : right.before();
      return new Cleaned(right.node(), before, right.after());
    }
    if (right.node() == null) {
      int after = phrase ? left.after() + distance + right.after() : left.after();
      return new Cleaned(left.node(), left.before(), after);
    }
    int grown = phrase ? distance + left.after() + right.before() : 0;
    return new Cleaned(
        new Both(both.operator(), grown, left.node(), right.node()),
        phrase ? left.before() : 0,
        phrase ? right.after() : 0);
  }
}
