package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.expression.Expression;

/**
 * Turns EXISTS and IN conditions of a WHERE into semi and anti joins, and correlated aggregates
 * into left joins, where that is proven to give the same rows.
 *
 * <pre>
 * Filter(EXISTS (Filter(x.k = outer.k AND p(x)) X) AND q)        Filter(q)
 *   input                                                  =>      Join SEMI (x.k = input.k)
 *                                                                    input
 *                                                                    Filter(p(x)) X
 * </pre>
 *
 * <p>A WHERE keeps a row only if its condition is true, so IN may become a semi join although it
 * can be null. NOT IN may not become an anti join: one null on the right refuses every row. It
 * stays a sub-plan, as does everything whose correlation is not in conditions right below its top.
 */
public final class SubqueryRewrite {

  private SubqueryRewrite() {}

  /** The same rows and columns; sub-queries inside expressions are rewritten too. */
  public static AlgebraNode rewrite(AlgebraNode node) {
    List<AlgebraNode> inputs = new ArrayList<>();
    for (AlgebraNode input : AlgebraChildren.inputs(node)) {
      inputs.add(rewrite(input));
    }
    AlgebraNode rebuilt = inputs.isEmpty() ? node : AlgebraRebuild.withInputs(node, inputs);
    if (rebuilt instanceof AlgebraNode.Project project) {
      return ScalarRewrite.project(project);
    }
    if (!(rebuilt instanceof AlgebraNode.Filter filter)) {
      return rebuilt;
    }
    AlgebraNode joined = rewriteFilter(filter);
    return joined instanceof AlgebraNode.Filter rest ? ScalarRewrite.filter(rest) : joined;
  }

  private static AlgebraNode rewriteFilter(AlgebraNode.Filter filter) {
    AlgebraNode input = filter.input();
    List<Expression> kept = new ArrayList<>();
    for (Expression conjunct : Conjuncts.of(filter.condition())) {
      AlgebraNode joined = joinFor(conjunct, input);
      if (joined == null) {
        kept.add(conjunct);
      } else {
        input = joined;
      }
    }
    if (input == filter.input()) {
      return filter;
    }
    return kept.isEmpty() ? input : new AlgebraNode.Filter(input, Conjuncts.all(kept));
  }

  /** The join that stands for a condition over {@code input}, or null. */
  private static AlgebraNode joinFor(Expression conjunct, AlgebraNode input) {
    boolean negated = conjunct instanceof Expression.Not;
    Expression inner = negated ? ((Expression.Not) conjunct).condition() : conjunct;
    if (!(inner instanceof Expression.Subquery subquery)
        || !(subquery.query() instanceof AlgebraNode query)) {
      return null;
    }
    boolean exists = subquery.kind() == Expression.SubqueryKind.EXISTS;
    boolean in = subquery.kind() == Expression.SubqueryKind.ANY && "=".equals(subquery.operator());
    if (!exists && (!in || negated) || OuterRows.holdsSubquery(subquery.left())) {
      return null;
    }
    PulledUp pulledUp = exists ? PulledUp.ofExists(query) : PulledUp.ofIn(query, subquery);
    if (pulledUp == null) {
      return null;
    }
    int left = input.columns().size();
    AlgebraNode.JoinKind kind = negated ? AlgebraNode.JoinKind.ANTI : AlgebraNode.JoinKind.SEMI;
    return new AlgebraNode.Join(
        input,
        rewrite(pulledUp.source()),
        kind,
        Conjuncts.all(pulledUp.conditionsOver(left)),
        false,
        input.columns());
  }
}
