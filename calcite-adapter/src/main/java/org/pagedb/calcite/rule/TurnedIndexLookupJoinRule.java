package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rel.PageIndexJoin;
import org.pagedb.calcite.rel.PageNestedLoopJoin;
import org.pagedb.calcite.rel.PageProject;
import org.pagedb.calcite.rel.PageTableScan;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Looks the left side's rows up in an index, for each row of the right side.
 *
 * <pre>
 * PageNestedLoopJoin(t.k = b.x AND c)        PageProject(t's columns, b's columns)
 *   PageTableScan(t, filter=[f])        =>     PageIndexJoin(t, index=t_k, t.k = b.x AND c AND f)
 *   b                                            b
 * </pre>
 *
 * For INNER and RIGHT joins; a RIGHT one becomes a LEFT one. Does not fire where {@link
 * IndexLookupJoinRule} would not with the sides exchanged.
 */
public final class TurnedIndexLookupJoinRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "TurnedIndexLookupJoinRule",
          join ->
              join.operand(PageNestedLoopJoin.class)
                  .inputs(
                      inner -> inner.operand(PageTableScan.class).noInputs(),
                      outer -> outer.operand(RelNode.class).anyInputs()),
          TurnedIndexLookupJoinRule::new);

  private TurnedIndexLookupJoinRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    PageNestedLoopJoin join = call.rel(0);
    PageTableScan inner = call.rel(1);
    if (join.getJoinType() != JoinRelType.RIGHT && join.getJoinType() != JoinRelType.INNER) {
      return;
    }
    offerByIndex(
        call,
        inner,
        index -> {
          PageIndexJoin byIndex = PageIndexJoin.ofLeft(join, inner, index);
          return byIndex == null ? List.of() : List.of(turnedBack(join, byIndex));
        });
  }

  private static RelNode turnedBack(PageNestedLoopJoin join, PageIndexJoin turned) {
    RexBuilder rex = join.getCluster().getRexBuilder();
    int left = join.getLeft().getRowType().getFieldCount();
    int right = join.getRight().getRowType().getFieldCount();
    List<RexNode> columns = new ArrayList<>(left + right);
    for (int i = 0; i < left; i++) {
      columns.add(rex.makeInputRef(turned, right + i));
    }
    for (int i = 0; i < right; i++) {
      columns.add(rex.makeInputRef(turned, i));
    }
    return new PageProject(
        join.getCluster(),
        join.getCluster().traitSetOf(PagedbRel.CONVENTION),
        turned,
        columns,
        join.getRowType());
  }
}
