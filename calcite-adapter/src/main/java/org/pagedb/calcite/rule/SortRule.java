package org.pagedb.calcite.rule;

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
    RelNode input = convert(sort.getInput(), PagedbRel.CONVENTION);
    RelNode sorted =
        sort.getCollation().getFieldCollations().isEmpty()
            ? input
            : new PageSort(input, sort.getCollation(), false);
    return isLimit(sort)
        ? new PageLimit(rel.getCluster(), sorted.getTraitSet(), sorted, sort.offset, sort.fetch)
        : sorted;
  }

  /** Whether it leaves out rows. */
  static boolean isLimit(LogicalSort sort) {
    return sort.offset != null || sort.fetch != null;
  }
}
