package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.pagedb.calcite.rel.PageNestedLoopJoin;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Offers to try all pairs: the only way for joins without an equality, and a good one for tiny
 * inputs.
 *
 * <pre>
 * LogicalJoin(c)        PageNestedLoopJoin(c)
 *   a              =>     a
 *   b                     b
 * </pre>
 */
public final class NestedLoopJoinRule extends ConverterRule {

  NestedLoopJoinRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalJoin join = (LogicalJoin) rel;
    return new PageNestedLoopJoin(
        rel.getCluster(),
        rel.getTraitSet().replace(PagedbRel.CONVENTION),
        convert(join.getLeft(), PagedbRel.CONVENTION),
        convert(join.getRight(), PagedbRel.CONVENTION),
        join.getCondition(),
        join.getJoinType());
  }
}
