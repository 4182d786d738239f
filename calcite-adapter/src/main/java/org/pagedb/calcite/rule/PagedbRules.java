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
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.rel.PlannedInput;

/** Our physical rules, each made once; the rules themselves hold no instances. */
public final class PagedbRules {

  private static final List<RelOptRule> PHYSICAL =
      List.of(
          new FilterRule(from(LogicalFilter.class)),
          new ProjectRule(from(LogicalProject.class)),
          new AggregateRule(from(LogicalAggregate.class)),
          new SortRule(from(LogicalSort.class)),
          new HashJoinRule(from(LogicalJoin.class)),
          new NestedLoopJoinRule(from(LogicalJoin.class)),
          new PlannedInputRule(from(PlannedInput.class)));

  private PagedbRules() {}

  /** What turns a logical tree into one in our convention. */
  public static List<RelOptRule> physical() {
    return PHYSICAL;
  }

  private static ConverterRule.Config from(Class<? extends RelNode> logical) {
    return ConverterRule.Config.INSTANCE.withConversion(
        logical, Convention.NONE, PagedbRel.CONVENTION, "Pagedb" + logical.getSimpleName());
  }
}
