package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec.VectorKind;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A join condition split into what a hash table can find and what is left to test.
 *
 * @param left over the left input's columns
 * @param right over the right input's columns, from 0
 * @param residual over both, or null
 */
public record JoinKeys(List<RexNode> left, List<RexNode> right, RexNode residual) {

  /** Splits a join's condition. */
  public static JoinKeys of(Join join) {
    int leftColumns = join.getLeft().getRowType().getFieldCount();
    List<RexNode> left = new ArrayList<>();
    List<RexNode> right = new ArrayList<>();
    List<RexNode> rest = new ArrayList<>();
    for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
      if (!addKey(conjunct, leftColumns, left, right)) {
        rest.add(conjunct);
      }
    }
    RexBuilder rexBuilder = join.getCluster().getRexBuilder();
    RexNode residual = rest.isEmpty() ? null : RexUtil.composeConjunction(rexBuilder, rest);
    return new JoinKeys(left, right, residual == null || residual.isAlwaysTrue() ? null : residual);
  }

  /** Whether there is nothing to hash. */
  public boolean isEmpty() {
    return left.isEmpty();
  }

  /** Whether the keys are plain columns of types whose values are cheap to compare. */
  public boolean canBeMerged() {
    for (int key = 0; key < left.size(); key++) {
      if (!(left.get(key) instanceof RexInputRef)
          || !(right.get(key) instanceof RexInputRef)
          || !isCheapToCompare(PagedbTypeFactory.typeOf(left.get(key).getType()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCheapToCompare(PgType type) {
    return type.codec().vectorKind() != VectorKind.BYTES
        || ValueOrder.of(type, type.collationOid()).ordersAsBytes()
        || type.equals(BuiltinTypes.NUMERIC);
  }

  /** The columns that some keys are, in an order of key numbers. */
  public static List<Integer> columns(List<RexNode> keys, List<Integer> order) {
    List<Integer> columns = new ArrayList<>(order.size());
    order.forEach(key -> columns.add(((RexInputRef) keys.get(key)).getIndex()));
    return columns;
  }

  private static boolean addKey(
      RexNode conjunct, int leftColumns, List<RexNode> left, List<RexNode> right) {
    if (conjunct.getKind() != SqlKind.EQUALS) {
      return false;
    }
    RexNode one = ((RexCall) conjunct).getOperands().get(0);
    RexNode other = ((RexCall) conjunct).getOperands().get(1);
    if (!hashAlike(one, other)) {
      return false;
    }
    if (isLeft(one, leftColumns) && isRight(other, leftColumns)) {
      left.add(one);
      right.add(RexUtil.shift(other, -leftColumns));
      return true;
    } else if (isLeft(other, leftColumns) && isRight(one, leftColumns)) {
      left.add(other);
      right.add(RexUtil.shift(one, -leftColumns));
      return true;
    }
    return false;
  }

  /** Equal values must have equal hashes, which holds within a type and among the integers. */
  private static boolean hashAlike(RexNode one, RexNode other) {
    PgType left = PagedbTypeFactory.typeOf(one.getType());
    PgType right = PagedbTypeFactory.typeOf(other.getType());
    return left.equals(right) || BuiltinTypes.isInteger(left) && BuiltinTypes.isInteger(right);
  }

  private static boolean isLeft(RexNode node, int leftColumns) {
    ImmutableBitSet columns = RelOptUtil.InputFinder.bits(node);
    return !columns.isEmpty() && columns.length() <= leftColumns;
  }

  private static boolean isRight(RexNode node, int leftColumns) {
    ImmutableBitSet columns = RelOptUtil.InputFinder.bits(node);
    return !columns.isEmpty() && columns.nextSetBit(0) >= leftColumns;
  }
}
