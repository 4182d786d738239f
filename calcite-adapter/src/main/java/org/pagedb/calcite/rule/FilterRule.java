package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
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
 */
public final class FilterRule extends ConverterRule {

  FilterRule(Config config) {
    super(config);
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
