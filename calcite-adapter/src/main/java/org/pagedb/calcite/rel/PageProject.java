package org.pagedb.calcite.rel;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;

/** One expression a column. */
public final class PageProject extends Project implements KeepsOrder {

  /** A projection of an input in our convention. */
  public PageProject(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      List<? extends RexNode> projects,
      RelDataType rowType) {
    super(cluster, traits, List.of(), input, projects, rowType, Set.of());
  }

  @Override
  public PageProject copy(
      RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType rowType) {
    return new PageProject(getCluster(), traits, input, projects, rowType);
  }

  @Override
  public RelCollation orderOver(RelCollation input) {
    return OrderKeys.throughProject(input, this);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    double computed = 0.1; // passing columns through costs next to nothing
    for (RexNode project : getProjects()) {
      computed += project.isA(org.apache.calcite.sql.SqlKind.INPUT_REF) ? 0 : 1;
    }
    return planner.getCostFactory().makeCost(rows, rows * computed * PagedbCost.CPU_OPERATOR, 0);
  }

  @Override
  public PhysicalPlan implement() {
    PhysicalPlan input = Implementation.of(getInput());
    return new ProjectPlan(
        input,
        RexToExpression.translate(getProjects()),
        Implementation.types(this),
        Implementation.estimate(this, false, input));
  }
}
