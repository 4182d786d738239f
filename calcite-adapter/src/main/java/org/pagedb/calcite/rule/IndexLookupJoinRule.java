package org.pagedb.calcite.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.pagedb.calcite.rel.PageIndexJoin;
import org.pagedb.calcite.rel.PageNestedLoopJoin;
import org.pagedb.calcite.rel.PageTableScan;

/**
 * Looks the right side's rows up in an index instead of trying all pairs.
 *
 * <pre>
 * PageNestedLoopJoin(a.x = t.k AND c)        PageIndexJoin(t, index=t_k, a.x = t.k AND c AND f)
 *   a                                   =>     a
 *   PageTableScan(t, filter=[f])
 * </pre>
 *
 * For INNER, LEFT, SEMI and ANTI joins. Does not fire for an index whose first key the condition
 * does not compare with something of the left side.
 */
public final class IndexLookupJoinRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "IndexLookupJoinRule",
          join ->
              join.operand(PageNestedLoopJoin.class)
                  .inputs(
                      outer -> outer.operand(RelNode.class).anyInputs(),
                      inner -> inner.operand(PageTableScan.class).noInputs()),
          IndexLookupJoinRule::new);

  private IndexLookupJoinRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    PageNestedLoopJoin join = call.rel(0);
    PageTableScan inner = call.rel(2);
    if (join.getJoinType() == JoinRelType.RIGHT || join.getJoinType() == JoinRelType.FULL) {
      return;
    }
    offerByIndex(call, inner, index -> found(PageIndexJoin.ofRight(join, inner, index)));
  }

  private static List<RelNode> found(PageIndexJoin join) {
    return join == null ? List.of() : List.of(join);
  }
}
