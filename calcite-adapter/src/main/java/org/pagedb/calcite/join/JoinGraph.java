package org.pagedb.calcite.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;

/**
 * A group of inner joins taken apart: what is joined, and by which conditions. Columns are numbered
 * as in the original tree, left to right; sets of inputs are bit masks.
 */
final class JoinGraph {

  private static final double EQUALITY_DEFAULT = 0.005;
  private static final double CONDITION_DEFAULT = 1.0 / 3;

  private final List<RelNode> inputs = new ArrayList<>();
  private final List<Integer> offsets = new ArrayList<>();
  private final List<RexNode> conditions = new ArrayList<>();
  private final List<Long> masks = new ArrayList<>();
  private final List<Double> selectivities = new ArrayList<>();
  private final double[] inputRows;

  /** Takes apart the tree of inner joins at {@code top}. */
  JoinGraph(LogicalJoin top, PagedbMetadataQuery metadata) {
    collect(top, 0);
    inputRows = new double[inputs.size()];
    for (int i = 0; i < inputRows.length; i++) {
      inputRows[i] = metadata.getRowCount(inputs.get(i));
    }
    for (RexNode condition : conditions) {
      masks.add(maskOf(condition));
      selectivities.add(selectivity(condition, metadata));
    }
  }

  /** How many inputs a tree of inner joins has. */
  static int inputsOf(RelNode node) {
    return isInner(node)
        ? inputsOf(((LogicalJoin) node).getLeft()) + inputsOf(((LogicalJoin) node).getRight())
        : 1;
  }

  int size() {
    return inputs.size();
  }

  RelNode input(int index) {
    return inputs.get(index);
  }

  /** The first column of an input. */
  int offset(int index) {
    return offsets.get(index);
  }

  List<RexNode> conditions() {
    return conditions;
  }

  /** The inputs that a condition speaks of. */
  long mask(int condition) {
    return masks.get(condition);
  }

  /** Estimated rows of joining all inputs of a set by all conditions within it. */
  double rows(long set) {
    double rows = 1;
    for (int i = 0; i < inputRows.length; i++) {
      if ((set & 1L << i) != 0) {
        rows *= inputRows[i];
      }
    }
    for (int i = 0; i < conditions.size(); i++) {
      if ((masks.get(i) & ~set) == 0) {
        rows *= selectivities.get(i);
      }
    }
    return Math.max(1, rows);
  }

  /** Whether some condition speaks of both sets and of nothing else. */
  boolean connected(long left, long right) {
    long both = left | right;
    for (long mask : masks) {
      if ((mask & ~both) == 0 && (mask & left) != 0 && (mask & right) != 0) {
        return true;
      }
    }
    return false;
  }

  private int collect(RelNode node, int offset) {
    if (!isInner(node)) {
      inputs.add(node);
      offsets.add(offset);
      return offset + node.getRowType().getFieldCount();
    }
    LogicalJoin join = (LogicalJoin) node;
    int middle = collect(join.getLeft(), offset);
    int end = collect(join.getRight(), middle);
    for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
      conditions.add(offset == 0 ? conjunct : RexUtil.shift(conjunct, offset));
    }
    return end;
  }

  private static boolean isInner(RelNode node) {
    return node instanceof LogicalJoin && ((LogicalJoin) node).getJoinType() == JoinRelType.INNER;
  }

  private long maskOf(RexNode condition) {
    long mask = 0;
    ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
    for (int column : columns) {
      mask |= 1L << inputOf(column);
    }
    // A condition on no column is tested once, where all inputs have met.
    return mask == 0 ? (1L << inputs.size()) - 1 : mask;
  }

  private int inputOf(int column) {
    int input = inputs.size() - 1;
    while (offsets.get(input) > column) {
      input--;
    }
    return input;
  }

  private double selectivity(RexNode condition, PagedbMetadataQuery metadata) {
    if (condition.getKind() != SqlKind.EQUALS) {
      return condition.isAlwaysTrue() ? 1 : CONDITION_DEFAULT;
    }
    double distinct = 0;
    for (RexNode side : ((RexCall) condition).getOperands()) {
      if (side instanceof RexInputRef) {
        int column = ((RexInputRef) side).getIndex();
        int input = inputOf(column);
        distinct =
            Math.max(
                distinct, metadata.distinctValues(inputs.get(input), column - offsets.get(input)));
      }
    }
    return distinct == 0 ? EQUALITY_DEFAULT : 1 / distinct;
  }
}
