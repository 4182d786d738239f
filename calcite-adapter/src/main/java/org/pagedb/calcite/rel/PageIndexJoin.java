package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.access.Costs;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.access.ScanCosts;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;
import org.pagedb.sql.expression.Expression;

/**
 * A nested loop that looks the rows for each outer row up in an index. The outer columns come
 * first. The inner table is no input: it is never read but by the index.
 */
public final class PageIndexJoin extends SingleRel implements KeepsOrder {

  /** Starting the inner side anew. */
  private static final double RESTART = 0.2;

  private final PageTableScan inner;
  private final IndexUse use;
  private final Expression condition;
  private final JoinRelType joinType;
  private final double rows;

  private PageIndexJoin(
      RelTraitSet traits,
      RelNode outer,
      PageTableScan inner,
      IndexUse use,
      Expression condition,
      JoinRelType joinType,
      double rows) {
    super(outer.getCluster(), traits, outer);
    this.inner = inner;
    this.use = use;
    this.condition = condition;
    this.joinType = joinType;
    this.rows = rows;
  }

  /**
   * The join by an index of its right input, or null if its condition ties no first key to the
   * left.
   */
  public static PageIndexJoin ofRight(Join join, PageTableScan inner, TableIndex index) {
    return of(join, join.getLeft(), inner, index, true, join.getJoinType());
  }

  /** Likewise by an index of its left input, whose columns then come last. */
  public static PageIndexJoin ofLeft(Join join, PageTableScan inner, TableIndex index) {
    JoinRelType turned =
        join.getJoinType() == JoinRelType.RIGHT ? JoinRelType.LEFT : join.getJoinType();
    return of(join, join.getRight(), inner, index, false, turned);
  }

  private static PageIndexJoin of(
      Join join,
      RelNode outer,
      PageTableScan inner,
      TableIndex index,
      boolean outerFirst,
      JoinRelType joinType) {
    Expression condition =
        LookupCondition.of(
            join.getCondition(),
            outer.getRowType().getFieldCount(),
            inner.columns.size(),
            outerFirst,
            inner.output.condition());
    if (condition == null) {
      return null;
    }
    IndexUse use = inner.output.use(index, condition);
    if (use == null
        || !use.isRestricted()
        || !LookupCondition.readsOuter(use.bounds().condition())) {
      return null;
    }
    double rows = join.getCluster().getMetadataQuery().getRowCount(join);
    RelTraitSet traits = join.getCluster().traitSetOf(CONVENTION);
    return new PageIndexJoin(traits, outer, inner, use, condition, joinType, rows);
  }

  @Override
  public PageIndexJoin copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexJoin(traits, inputs.get(0), inner, use, condition, joinType, rows);
  }

  /** The outer rows come one after the other, and their columns first. */
  @Override
  public RelCollation orderOver(RelCollation input) {
    return input;
  }

  @Override
  protected RelDataType deriveRowType() {
    return SqlValidatorUtil.deriveJoinRowType(
        getInput().getRowType(),
        joinType.projectsRight() ? inner.getRowType() : null,
        joinType,
        getCluster().getTypeFactory(),
        null,
        List.of());
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("table", inner.getTable().getQualifiedName())
        .item("index", use.index().name())
        .item("joinType", joinType)
        .item("columns", inner.columns)
        .item("condition", condition);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return rows;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double one = lookup().estimate().totalCost() + RESTART;
    double cost = mq.getRowCount(getInput()) * one + rows * Costs.CPU_TUPLE;
    cost += inner.scanned().context().methods().penalty(Method.NESTLOOP);
    return planner.getCostFactory().makeCost(rows, cost, 0);
  }

  /** The look-up for one outer row: in the index alone where that is no dearer. */
  private PhysicalPlan lookup() {
    ScanOutput output = inner.output;
    ScanCosts costs = output.costs();
    Estimate scan = costs.indexScan(use);
    ScannedTable covered = output.covered(use);
    if (covered != null) {
      Estimate only = costs.indexOnlyScan(use);
      if (only.totalCost() <= scan.totalCost()) {
        return use.scanAlone(covered, Direction.FORWARD, only);
      }
    }
    return use.scan(output.scanned(), false, condition, scan);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan outer = Implementation.of(getInput());
    PhysicalPlan lookup = lookup();
    return new NestedLoopPlan(
        outer,
        inner.output.projected(lookup, lookup.estimate()),
        AlgebraNode.JoinKind.valueOf(joinType.name()),
        null,
        true,
        Implementation.estimate(this, false, outer));
  }
}
