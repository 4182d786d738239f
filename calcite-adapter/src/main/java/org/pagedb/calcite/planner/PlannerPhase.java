package org.pagedb.calcite.planner;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.join.JoinOrder;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.rule.PagedbRules;

/**
 * The steps of planning, in order.
 *
 * <p>Rules of Calcite's that are left out, and why: both decorrelators and {@code
 * SubQueryRemoveRule} (wrong rows for some sub-queries; ours are rewritten before translation or
 * run as sub-plans); {@code JoinCommuteRule} and {@code JoinAssociateRule} (exploring orders inside
 * Volcano takes a hundred times as long as {@link JoinOrder}); {@code ReduceExpressionsRule}
 * (compiles expressions at run time, in Java's semantics); {@code AggregateReduceFunctionsRule}
 * (knows Calcite's aggregates, not PostgreSQL's); {@code SortRemoveRule} and its kin (there is no
 * collation trait yet that an index could give).
 */
enum PlannerPhase {
  /** Conditions move down to where their columns come from; outer joins become inner where safe. */
  PUSH_DOWN(rel -> rewrite(rel, Rules.PUSH_DOWN)),

  /** Groups of three or more inner joins get a good order. */
  JOIN_ORDER(
      rel -> new JoinOrder((PagedbMetadataQuery) rel.getCluster().getMetadataQuery()).reorder(rel)),

  /** Columns that nothing above needs are left out, down to the scans. */
  TRIM(rel -> new ColumnTrimmer(Rules.BUILDER.create(rel.getCluster(), null)).trim(rel)),

  /** What trimming put between is merged, so that a scan sees its filter and projection. */
  TIDY_UP(rel -> rewrite(rel, Rules.TIDY_UP)),

  /** Every node gets a way to be carried out, by cost. */
  PHYSICAL(
      rel -> {
        VolcanoPlanner planner = (VolcanoPlanner) rel.getCluster().getPlanner();
        PagedbRules.physical().forEach(planner::addRule);
        planner.setRoot(
            planner.changeTraits(rel, rel.getCluster().traitSetOf(PagedbRel.CONVENTION)));
        return planner.findBestExp();
      });

  private final Function<RelNode, RelNode> step;

  PlannerPhase(Function<RelNode, RelNode> step) {
    this.step = step;
  }

  RelNode run(RelNode rel) {
    return step.apply(rel);
  }

  private static RelNode rewrite(RelNode rel, List<RelOptRule> rules) {
    HepProgramBuilder program = new HepProgramBuilder();
    program.addRuleCollection(rules);
    HepPlanner planner = new HepPlanner(program.build(), null, true, null, PagedbCost.FACTORY);
    planner.setRoot(rel);
    return planner.findBestExp();
  }

  /** Made once; enum constants cannot hold what they refer to. */
  private static final class Rules {
    /** Simplification would fold in Java's semantics, so it is off. */
    static final RelBuilderFactory BUILDER =
        RelBuilder.proto(Contexts.of(RelBuilder.Config.DEFAULT.withSimplify(false)));

    static final List<RelOptRule> PUSH_DOWN =
        List.of(
            FilterMergeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            FilterProjectTransposeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            FilterAggregateTransposeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT
                .withRelBuilderFactory(BUILDER)
                .toRule(),
            FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.DEFAULT
                .withRelBuilderFactory(BUILDER)
                .toRule());

    static final List<RelOptRule> TIDY_UP =
        List.of(
            FilterMergeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            FilterProjectTransposeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            ProjectMergeRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule(),
            ProjectRemoveRule.Config.DEFAULT.withRelBuilderFactory(BUILDER).toRule());
  }
}
