package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.pagedb.calcite.rel.PageAggregate;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Carries out an aggregate by hashing.
 *
 * <pre>
 * LogicalAggregate(keys, calls)        PageAggregate(keys, calls)
 *   input                         =>     input
 * </pre>
 */
public final class AggregateRule extends ConverterRule {

  AggregateRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalAggregate aggregate = (LogicalAggregate) rel;
    return new PageAggregate(
        rel.getCluster(),
        rel.getTraitSet().replace(PagedbRel.CONVENTION),
        convert(aggregate.getInput(), PagedbRel.CONVENTION),
        aggregate.getGroupSet(),
        aggregate.getAggCallList());
  }
}
