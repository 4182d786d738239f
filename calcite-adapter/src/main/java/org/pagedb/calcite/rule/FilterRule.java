package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.pagedb.calcite.rel.PageFilter;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Carries out a filter above anything that cannot filter itself.
 *
 * <pre>
 * LogicalFilter(c)        PageFilter(c)
 *   input            =>     input
 * </pre>
 *
 * Does not fire above a table: its scan tests a condition before it decodes the row, can prune by
 * it and search an index for it, and a filter that costs the same must not win against that.
 */
public final class FilterRule extends ConverterRule {

  FilterRule(Config config) {
    super(config);
  }

  @Override
  public boolean matches(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    RelNode input = filter.getInput();
    return !((input instanceof RelSubset subset ? subset.getOriginal() : input)
        instanceof TableScan);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalFilter filter = (LogicalFilter) rel;
    return new PageFilter(
        rel.getCluster(),
        rel.getTraitSet().replace(PagedbRel.CONVENTION),
        convert(filter.getInput(), PagedbRel.CONVENTION),
        filter.getCondition());
  }
}
