package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageLimit;
import org.pagedb.calcite.rel.PageSort;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Carries out a sort, and a limit as a step of its own.
 *
 * <pre>
 * LogicalSort(keys)          PageSort(keys)
 *   input               =>     input
 *
 * LogicalSort(offset, count)        PageLimit(offset, count)
 *   input                      =>     input
 * </pre>
 */
public final class SortRule extends ConverterRule {

  SortRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalSort sort = (LogicalSort) rel;
    RelTraitSet traits = rel.getCluster().traitSetOf(PagedbRel.CONVENTION);
    RelNode input = convert(sort.getInput(), traits);
    RelNode sorted =
        sort.getCollation().getFieldCollations().isEmpty()
            ? input
            : new PageSort(rel.getCluster(), traits, input, sort.getCollation());
    return sort.offset == null && sort.fetch == null
        ? sorted
        : new PageLimit(rel.getCluster(), traits, sorted, sort.offset, sort.fetch);
  }
}
