package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.pagedb.calcite.rel.JoinKeys;
import org.pagedb.calcite.rel.PageHashJoin;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Offers a hash join for every join with an equality between its sides.
 *
 * <pre>
 * LogicalJoin(a.x = b.y AND c)        PageHashJoin(a.x = b.y AND c)
 *   a                            =>     a
 *   b                                   b
 * </pre>
 *
 * Does not fire where no conjunct compares the left side with the right one, or where equal values
 * of the two types need not hash alike.
 */
public final class HashJoinRule extends ConverterRule {

  HashJoinRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalJoin join = (LogicalJoin) rel;
    if (JoinKeys.of(join).isEmpty()) {
      return null;
    }
    return new PageHashJoin(
        rel.getCluster(),
        rel.getTraitSet().replace(PagedbRel.CONVENTION),
        convert(join.getLeft(), PagedbRel.CONVENTION),
        convert(join.getRight(), PagedbRel.CONVENTION),
        join.getCondition(),
        join.getJoinType());
  }
}
