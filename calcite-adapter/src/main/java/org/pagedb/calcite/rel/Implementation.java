package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.pagedb.calcite.cost.PagedbCost;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.type.PgType;

/** What physical nodes need to become plans. */
final class Implementation {

  /** What PostgreSQL assumes of a value of unknown width. */
  private static final int VARIABLE_WIDTH = 32;

  private Implementation() {}

  /** The plan of a node's input. */
  static PhysicalPlan of(RelNode input) {
    return ((PagedbRel) input).implement();
  }

  /** The estimate of a node over inputs that are planned already. */
  static Estimate estimate(RelNode rel, boolean blocking, PhysicalPlan... inputs) {
    RelMetadataQuery metadata = rel.getCluster().getMetadataQuery();
    PagedbCost own = (PagedbCost) rel.computeSelfCost(rel.getCluster().getPlanner(), metadata);
    double total = own.total();
    double startup = 0;
    for (PhysicalPlan input : inputs) {
      total += input.estimate().totalCost();
      startup = Math.max(startup, input.estimate().startupCost());
    }
    return new Estimate(
        blocking ? total : startup, total, metadata.getRowCount(rel), width(types(rel)));
  }

  /** The types of a node's columns. */
  static List<PgType> types(RelNode rel) {
    List<PgType> types = new ArrayList<>(rel.getRowType().getFieldCount());
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      types.add(PagedbTypeFactory.typeOf(field.getType()));
    }
    return types;
  }

  private static int width(List<PgType> types) {
    int width = 0;
    for (PgType type : types) {
      width += type.length() > 0 ? type.length() : VARIABLE_WIDTH;
    }
    return width;
  }
}
