package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.exec.plan.KeyTest;
import org.pagedb.sql.exec.plan.Pruning;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.partition.KeyRestriction;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec.VectorKind;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Which leaves of a partitioned table can have rows that fulfil a condition. Values that the
 * condition compares keys with may be known only when the statement runs, so it can be asked then
 * too.
 */
final class PartitionPruner implements Pruning {

  private final AlgebraNode.TableScan scan;
  private final IndexExpressions expressions;
  private final List<Expression> conditions;
  private final Map<Integer, Integer> members = new HashMap<>();

  /** {@code condition} is over the scan's output, or null. */
  PartitionPruner(AlgebraNode.TableScan scan, Expression condition, IndexExpressions expressions) {
    this.scan = scan;
    this.expressions = expressions;
    conditions = ColumnCondition.conjuncts(condition);
    for (int i = 0; i < scan.members().size(); i++) {
      members.put(scan.members().get(i).table().oid(), i);
    }
  }

  @Override
  public BitSet members(Values values) {
    BitSet found = new BitSet();
    if (!scan.members().isEmpty()) {
      collect(scan.table(), values, found);
    }
    return found;
  }

  private void collect(Table table, Values values, BitSet found) {
    PartitionBounds bounds = expressions.partitions(table);
    BitSet matching = new Level(table, bounds, values).matching(conditions);
    for (int i = matching.nextSetBit(0); i >= 0; i = matching.nextSetBit(i + 1)) {
      Table partition = bounds.partitions().get(i);
      if (partition.isPartitioned()) {
        collect(partition, values, found);
      } else {
        found.set(members.get(partition.oid()));
      }
    }
  }

  /** Whether more may be known of the conditions' values when the statement runs. */
  boolean improvesLater() {
    for (Expression condition : conditions) {
      if (ExpressionChildren.any(condition, PartitionPruner::isLater)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLater(Expression expression) {
    return expression instanceof Expression.Parameter
        || expression instanceof Expression.SessionValue
        || expression instanceof Expression.FunctionCall call
            && call.function().volatility() == 's'
            && !ExpressionChildren.any(call, Expression.InputReference.class::isInstance);
  }

  /** One partitioned table of the tree. */
  private final class Level {
    private final PartitionBounds bounds;
    private final List<Partitioning.Key> parts;
    private final List<Expression> keys = new ArrayList<>();
    private final Values values;

    Level(Table table, PartitionBounds bounds, Values values) {
      this.bounds = bounds;
      this.values = values;
      parts = table.traits().partitioning().keys();
      int[] places = TableTree.member(scan.table(), table).sources();
      for (Expression key : expressions.partitionKeys(table)) {
        keys.add(placed(key, places));
      }
    }

    BitSet matching(List<Expression> all) {
      List<KeyRestriction> restrictions = new ArrayList<>(keys.size());
      for (int k = 0; k < keys.size(); k++) {
        KeyRestriction restriction = KeyRestriction.NONE;
        if (ValueOrder.isByteOrder(parts.get(k).collation())) {
          for (Expression condition : all) {
            restriction = restricted(restriction, condition, keys.get(k));
          }
        }
        restrictions.add(restriction);
      }
      BitSet found = bounds.matching(restrictions);
      for (Expression condition : all) {
        if (isNever(condition)) {
          found.clear();
        } else if (condition instanceof Expression.Or or) {
          BitSet either = new BitSet();
          for (Expression branch : or.conditions()) {
            either.or(matching(ColumnCondition.conjuncts(branch)));
          }
          found.and(either);
        }
      }
      return found;
    }

    private KeyRestriction restricted(
        KeyRestriction restriction, Expression condition, Expression key) {
      if (condition instanceof Expression.NullTest test && KeyTests.is(test.argument(), key)) {
        return restriction.andNull(test.negated());
      }
      KeyTest test = KeyTests.equalTo(condition, key);
      if (test instanceof KeyTest.Equal equal) {
        return isKnown(equal.value(), key)
            ? restriction.andAnyOf(single(values.of(equal.value())))
            : restriction;
      }
      if (KeyTests.inArray(condition, key) instanceof KeyTest.AnyOf any) {
        return values.isKnown(any.array()) && isSame(elementOf(any.array()), key.type())
            ? restriction.andAnyOf(elements(values.of(any.array())))
            : restriction;
      }
      KnownComparison comparison = KeyTests.comparison(condition, key);
      if (comparison == null || !isKnown(comparison.bound(), key)) {
        return restriction;
      }
      Object bound = values.of(comparison.bound());
      if (bound == null) {
        return restriction.andAnyOf(List.of());
      }
      return switch (comparison.operator()) {
        case LESS -> restriction.andHigh(bound, false);
        case LESS_EQUAL -> restriction.andHigh(bound, true);
        case GREATER -> restriction.andLow(bound, false);
        case GREATER_EQUAL -> restriction.andLow(bound, true);
        default -> restriction;
      };
    }

    private boolean isKnown(Expression value, Expression key) {
      return values.isKnown(value) && isSame(value.type(), key.type());
    }
  }

  private static boolean isNever(Expression condition) {
    return condition instanceof Expression.Constant constant
        && (constant.value() == null || Boolean.FALSE.equals(constant.value()));
  }

  private static List<Object> single(Object value) {
    return value == null ? List.of() : List.of(value);
  }

  private static List<Object> elements(Object array) {
    List<Object> elements = new ArrayList<>();
    if (array != null) {
      for (Object element : ((ArrayValue) array).elements()) {
        if (element != null && !elements.contains(element)) {
          elements.add(element);
        }
      }
    }
    return elements;
  }

  private static PgType elementOf(Expression array) {
    return BuiltinTypes.byOid(array.type().elementOid());
  }

  /** Whether datums of two types can be compared as those of the first one are. */
  private static boolean isSame(PgType type, PgType key) {
    if (type == null) {
      return false;
    }
    boolean texts = isText(type) && isText(key);
    return type.equals(key)
        || texts
        || type.codec().vectorKind() != VectorKind.BYTES
            && type.codec().vectorKind() == key.codec().vectorKind();
  }

  private static boolean isText(PgType type) {
    return type.equals(BuiltinTypes.TEXT) || type.equals(BuiltinTypes.VARCHAR);
  }

  private static Expression placed(Expression expression, int[] places) {
    return expression instanceof Expression.InputReference reference
        ? new Expression.InputReference(
            places[reference.index()], reference.type(), reference.typmod())
        : ExpressionChildren.map(expression, child -> placed(child, places));
  }
}
