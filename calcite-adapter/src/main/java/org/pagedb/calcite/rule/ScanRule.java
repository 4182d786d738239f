package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilderFactory;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;
import org.pagedb.calcite.order.InterestingOrders;
import org.pagedb.calcite.rel.PageProject;
import org.pagedb.calcite.rel.PageTableScan;
import org.pagedb.calcite.rel.PagedbRel;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.catalog.TableIndex;

/** What the rules share that take a filter or a projection into a scan. */
abstract class ScanRule extends RelRule<ScanRule.Settings> {

  ScanRule(Settings settings) {
    super(settings);
  }

  /** Offers the table scan of some columns, of the rows that pass a filter. */
  final void offerScan(
      RelOptRuleCall call,
      TableScan scan,
      List<Integer> columns,
      RexNode filter,
      Function<RelNode, RelNode> above) {
    PagedbRelOptTable table = (PagedbRelOptTable) scan.getTable();
    call.transformTo(above.apply(new PageTableScan(scan.getCluster(), table, columns, filter)));
  }

  /** As {@link #offerScan}, for a projection over the scan: only columns it uses are read. */
  final void offerProjectedScan(
      RelOptRuleCall call, Project project, TableScan scan, RexNode filter) {
    List<Integer> plain = plainColumns(project);
    if (plain != null) {
      offerScan(call, scan, plain, filter, scanned -> scanned);
      return;
    }
    ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
    List<Integer> columns = used.asList();
    Mapping places =
        Mappings.create(
            MappingType.INVERSE_SURJECTION, scan.getRowType().getFieldCount(), columns.size());
    for (int i = 0; i < columns.size(); i++) {
      places.set(columns.get(i), i);
    }
    List<RexNode> renumbered = RexUtil.apply(places, project.getProjects());
    offerScan(
        call,
        scan,
        columns,
        filter,
        scanned ->
            new PageProject(
                scanned.getCluster(),
                scanned.getCluster().traitSetOf(PagedbRel.CONVENTION),
                scanned,
                renumbered,
                project.getRowType()));
  }

  /** Offers what each index of a scan's table makes of it. */
  static void offerByIndex(
      RelOptRuleCall call, PageTableScan scan, Function<TableIndex, List<RelNode>> byIndex) {
    for (TableIndex index : ((PagedbRelOptTable) scan.getTable()).table().indexes()) {
      byIndex.apply(index).forEach(call::transformTo);
    }
  }

  /** The orders of a table's rows that something above can use. */
  static List<RelCollation> wantedOrders(RelOptRuleCall call, PageTableScan scan) {
    return call.getPlanner()
        .getContext()
        .unwrapOrThrow(InterestingOrders.class)
        .of((PagedbRelOptTable) scan.getTable());
  }

  /** The columns that the projection passes through, or null if it computes something. */
  private static List<Integer> plainColumns(Project project) {
    List<Integer> columns = new ArrayList<>();
    for (RexNode expression : project.getProjects()) {
      if (!(expression instanceof RexInputRef reference)
          || columns.contains(reference.getIndex())) {
        return null;
      }
      columns.add(reference.getIndex());
    }
    return columns;
  }

  /** How a rule of this kind is set up: its operands, and how it is made. */
  record Settings(
      RelBuilderFactory relBuilderFactory,
      String description,
      OperandTransform operandSupplier,
      Function<Settings, ScanRule> maker)
      implements RelRule.Config {

    Settings(String description, OperandTransform operands, Function<Settings, ScanRule> maker) {
      this(RelFactories.LOGICAL_BUILDER, description, operands, maker);
    }

    @Override
    public ScanRule toRule() {
      return maker.apply(this);
    }

    @Override
    public Settings withRelBuilderFactory(RelBuilderFactory factory) {
      return new Settings(factory, description, operandSupplier, maker);
    }

    @Override
    public Settings withDescription(String text) {
      return new Settings(relBuilderFactory, text, operandSupplier, maker);
    }

    @Override
    public Settings withOperandSupplier(OperandTransform operands) {
      return new Settings(relBuilderFactory, description, operands, maker);
    }
  }
}
