package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.expression.Expression;

/** What a plan node tells EXPLAIN of itself; the text is made elsewhere. */
public interface PlanDescription {

  /**
   * The node's name, for example {@code Seq Scan}, and what follows it, for example {@code on t}.
   */
  void name(String name, String suffix);

  /** A condition over the columns of the node's inputs, left to right. */
  void condition(String label, Expression condition);

  /** Expressions over the columns of the node's inputs that have no line of their own. */
  void computes(List<Expression> expressions);

  /**
   * The keys of a join, pairwise equal.
   *
   * @param leftColumns how many columns the left input has
   */
  void equalities(String label, List<Integer> left, List<Integer> right, int leftColumns);

  /** Sort or group keys, as columns of the first input. */
  void keys(String label, List<SortKey> keys);

  /** Several threads divide the node's work between them. */
  void parallelAware();

  /** An aggregate is made in parts: {@code Partial} or {@code Finalize}. */
  void partialMode(String mode);

  /** A member of a tree that the node changes, under its name in the query. */
  void target(String nameWithAlias);

  /** Anything else. */
  void property(String label, Object value);
}
