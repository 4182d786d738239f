package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Moves conditions on a join into it and through it.
 *
 * <pre>
 *                       left only      right only     both
 * above, INNER          left input     right input    join condition
 * above, LEFT           left input     stays          stays
 * above, SEMI, ANTI     left input
 * in ON, INNER          left input     right input
 * in ON, LEFT, ANTI     stays          right input
 * in ON, SEMI           left input     right input
 * </pre>
 *
 * RIGHT is LEFT with the sides exchanged; FULL lets nothing through. A condition above that refuses
 * the nulls of an outer join's missing rows makes the join an inner one on that side first.
 */
final class JoinPushDown {

  private final AlgebraNode.Join join;
  private final int left;
  private final int all;
  private JoinKind kind;
  private final List<Expression> toLeft = new ArrayList<>();
  private final List<Expression> toRight = new ArrayList<>();
  private final List<Expression> on = new ArrayList<>();
  private final List<Expression> above = new ArrayList<>();

  JoinPushDown(AlgebraNode.Join join) {
    this.join = join;
    left = join.left().columns().size();
    all = left + join.right().columns().size();
    kind = join.kind();
  }

  /** The join's rows for which all conditions are true. */
  AlgebraNode push(List<Expression> conditions) {
    for (Expression condition : conditions) {
      kind = withoutMissing(condition);
    }
    for (Expression own : Conjuncts.of(join.condition())) {
      if (own instanceof Expression.Constant constant && Boolean.TRUE.equals(constant.value())) {
        continue;
      }
      placeOwn(own);
    }
    for (Expression condition : conditions) {
      place(condition);
    }
    AlgebraNode joined =
        new AlgebraNode.Join(
            PushDown.push(join.left(), toLeft),
            PushDown.push(join.right(), toRight),
            kind,
            Conjuncts.all(on),
            join.lateral(),
            join.columns());
    return PushDown.filtered(joined, above);
  }

  private JoinKind withoutMissing(Expression condition) {
    boolean noMissingLeft =
        (kind == JoinKind.RIGHT || kind == JoinKind.FULL)
            && new Strictness(column -> column < left).refuses(condition);
    boolean noMissingRight =
        (kind == JoinKind.LEFT || kind == JoinKind.FULL)
            && new Strictness(column -> column >= left).refuses(condition);
    if (kind == JoinKind.FULL) {
      if (noMissingLeft && noMissingRight) {
        return JoinKind.INNER;
      }
      return noMissingLeft ? JoinKind.LEFT : noMissingRight ? JoinKind.RIGHT : kind;
    }
    return noMissingLeft || noMissingRight ? JoinKind.INNER : kind;
  }

  private void placeOwn(Expression condition) {
    boolean leftMay = kind == JoinKind.INNER || kind == JoinKind.SEMI || kind == JoinKind.RIGHT;
    boolean rightMay = kind != JoinKind.FULL && kind != JoinKind.RIGHT;
    if (PushDown.isMovable(condition)) {
      if (leftMay && PushDown.readsOnly(condition, 0, left)) {
        toLeft.add(condition);
        return;
      }
      if (rightMay && PushDown.readsOnly(condition, left, all) && entersRight(condition)) {
        toRight.add(shifted(condition));
        return;
      }
    }
    on.add(condition);
  }

  private void place(Expression condition) {
    boolean leftMay = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
    boolean rightMay = kind == JoinKind.INNER || kind == JoinKind.RIGHT;
    if (leftMay && PushDown.readsOnly(condition, 0, left)) {
      toLeft.add(condition);
    } else if (rightMay && PushDown.readsOnly(condition, left, all) && entersRight(condition)) {
      toRight.add(shifted(condition));
    } else if (kind == JoinKind.INNER) {
      on.add(condition);
    } else {
      above.add(condition);
    }
  }

  /** Inside a lateral input outer rows are one level further out; such conditions stay outside. */
  private boolean entersRight(Expression condition) {
    return !join.lateral() || !OuterRows.refersOut(List.of(condition));
  }

  private Expression shifted(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          reference.index() - left, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, this::shifted);
  }
}
