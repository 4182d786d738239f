package org.pagedb.calcite.planner;

import java.util.function.Function;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.pagedb.calcite.join.JoinOrder;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;
import org.pagedb.calcite.order.InterestingOrders;
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.rule.PagedbRules;

/**
 * The steps of planning, in order. Before them our own algebra was rewritten: sub-queries to joins,
 * conditions down to where their columns come from, outer joins to inner ones where that is safe;
 * and columns that nothing needs were left out in translation. Those steps are ours and not
 * Calcite's rules and its field trimmer, so that a first statement loads none of their classes.
 *
 * <p>Rules of Calcite's that are left out, and why: both decorrelators and {@code
 * SubQueryRemoveRule} (wrong rows for some sub-queries; ours are rewritten before translation or
 * run as sub-plans); {@code JoinCommuteRule} and {@code JoinAssociateRule} (exploring orders inside
 * Volcano takes a hundred times as long as {@link JoinOrder}); {@code ReduceExpressionsRule}
 * (compiles expressions at run time, in Java's semantics); {@code AggregateReduceFunctionsRule}
 * (knows Calcite's aggregates, not PostgreSQL's); {@code SortRemoveRule} and its kin (they say that
 * a sort and its input are the same, and the planner may then take the one for the other; {@code
 * PageInOrder} keeps them apart); abstract converters (an order that nothing uses is not looked
 * for).
 */
enum PlannerPhase {
  /** Groups of three or more inner joins get a good order. */
  JOIN_ORDER(
      rel -> new JoinOrder((PagedbMetadataQuery) rel.getCluster().getMetadataQuery()).reorder(rel)),

  /** It is found out which orders of rows something can use. */
  ORDERS(
      rel -> {
        rel.getCluster()
            .getPlanner()
            .getContext()
            .unwrapOrThrow(InterestingOrders.class)
            .collect(rel);
        return rel;
      }),

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
}
