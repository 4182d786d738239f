package org.pagedb.calcite.rule;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalValues;
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.rel.PlannedInput;

/** Our physical rules, each made once; the rules themselves hold no instances. */
public final class PagedbRules {

  private static final List<RelOptRule> PHYSICAL =
      List.of(
          new TableScanRule(from(LogicalTableScan.class, "TableScanRule")),
          ProjectIntoTableScanRule.SETTINGS.toRule(),
          FilterIntoTableScanRule.SETTINGS.toRule(),
          ProjectFilterIntoTableScanRule.SETTINGS.toRule(),
          PageIndexScanRule.SETTINGS.toRule(),
          PageIndexOnlyScanRule.SETTINGS.toRule(),
          BitmapHeapScanRule.SETTINGS.toRule(),
          new FilterRule(from(LogicalFilter.class, "FilterRule")),
          new ProjectRule(from(LogicalProject.class, "ProjectRule")),
          new AggregateRule(from(LogicalAggregate.class, "AggregateRule")),
          SortedAggregateRule.SETTINGS.toRule(),
          new SortRule(from(LogicalSort.class, "SortRule")),
          new OrderedInputRule(from(LogicalSort.class, "OrderedInputRule")),
          IncrementalSortRule.SETTINGS.toRule(),
          TopRule.SETTINGS.toRule(),
          OrderedLimitRule.SETTINGS.toRule(),
          KeepOrderRule.SETTINGS.toRule(),
          new HashJoinRule(from(LogicalJoin.class, "HashJoinRule")),
          MergeJoinRule.SETTINGS.toRule(),
          new NestedLoopJoinRule(from(LogicalJoin.class, "NestedLoopJoinRule")),
          IndexLookupJoinRule.SETTINGS.toRule(),
          TurnedIndexLookupJoinRule.SETTINGS.toRule(),
          new EmptyValuesRule(from(LogicalValues.class, "EmptyValuesRule")),
          new PlannedInputRule(from(PlannedInput.class, "PlannedInputRule")));

  private PagedbRules() {}

  /** What turns a logical tree into one in our convention. */
  public static List<RelOptRule> physical() {
    return PHYSICAL;
  }

  private static ConverterRule.Config from(Class<? extends RelNode> logical, String rule) {
    return ConverterRule.Config.INSTANCE.withConversion(
        logical, Convention.NONE, PagedbRel.CONVENTION, rule);
  }
}
