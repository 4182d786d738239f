package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.pagedb.calcite.rel.JoinKeys;
import org.pagedb.calcite.rel.OrderKeys;
import org.pagedb.calcite.rel.PageMergeJoin;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Joins two inputs that come in the order of the keys, or are put in it.
 *
 * <pre>
 * LogicalJoin(a.x = b.y AND c)        PageMergeJoin(a.x = b.y AND c) [order a.x]
 *   a                            =>     a [order x]
 *   b                                   b [order y]
 * </pre>
 *
 * Rows of an INNER join are also in the order of the right side's keys; those of RIGHT and FULL
 * joins, and of a LEFT one with a further condition, in none. Does not fire without an equality of
 * two columns, nor where a key is computed or of a type that is not cheap to compare.
 */
public final class MergeJoinRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "MergeJoinRule", join -> join.operand(LogicalJoin.class).anyInputs(), MergeJoinRule::new);

  private MergeJoinRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalJoin join = call.rel(0);
    JoinKeys keys = JoinKeys.of(join);
    if (keys.isEmpty() || !keys.canBeMerged()) {
      return;
    }
    List<Integer> numbers = new ArrayList<>();
    for (int key = 0; key < keys.left().size(); key++) {
      numbers.add(key);
    }
    for (List<Integer> order : OrderKeys.orders(numbers)) {
      RelCollation left = order(JoinKeys.columns(keys.left(), order), 0);
      List<Integer> rightColumns = JoinKeys.columns(keys.right(), order);
      RelNode leftInput = SortedInput.of(call, join.getLeft(), left);
      RelNode rightInput = SortedInput.of(call, join.getRight(), order(rightColumns, 0));
      for (RelCollation result : results(join, keys, left, rightColumns)) {
        RelTraitSet traits = join.getCluster().traitSetOf(PagedbRel.CONVENTION).replace(result);
        call.transformTo(
            new PageMergeJoin(
                join.getCluster(),
                traits,
                leftInput,
                rightInput,
                join.getCondition(),
                join.getJoinType(),
                order));
      }
    }
  }

  private static List<RelCollation> results(
      LogicalJoin join, JoinKeys keys, RelCollation left, List<Integer> rightColumns) {
    if (join.getJoinType() == JoinRelType.INNER) {
      return List.of(left, order(rightColumns, join.getLeft().getRowType().getFieldCount()));
    }
    boolean ordered =
        !join.getJoinType().projectsRight()
            || join.getJoinType() == JoinRelType.LEFT && keys.residual() == null;
    return List.of(ordered ? left : RelCollations.EMPTY);
  }

  private static RelCollation order(List<Integer> columns, int shift) {
    List<Integer> shifted = new ArrayList<>(columns.size());
    columns.forEach(column -> shifted.add(column + shift));
    return RelCollations.of(OrderKeys.ascending(shifted));
  }
}
