package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.exec.kernel.KnownComparison;
import org.pagedb.sql.exec.plan.KeyTest;
import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Finds among conditions those that an index can search by: as many leading keys pinned as can be,
 * and then one range.
 */
final class KeyTests {

  private static final int LIKE_OID = 850;

  private final TableIndex index;
  private final List<Expression> keys;
  private final List<KeyTest> tests = new ArrayList<>();
  private final List<Expression> used = new ArrayList<>();
  private final List<Expression> rest;

  /** {@code keys} are over the scan's output; null for one that it does not give. */
  KeyTests(TableIndex index, List<Expression> keys, List<Expression> conditions) {
    this.index = index;
    this.keys = keys;
    rest = new ArrayList<>(conditions);
    for (int k = 0; k < keys.size(); k++) {
      if (keys.get(k) == null || !searches(index.keys().get(k)) || !addPin(k) && !addRange(k)) {
        break;
      }
      if (!isPin(tests.get(tests.size() - 1))) {
        break;
      }
    }
  }

  List<KeyTest> tests() {
    return tests;
  }

  /** The conditions that the tests say. */
  List<Expression> used() {
    return used;
  }

  /** The conditions that have still to be tested on each row. */
  List<Expression> rest() {
    return rest;
  }

  /** Whether comparisons on the key follow the index's order. */
  static boolean searches(IndexKey key) {
    String operators = key.operatorClass();
    return ValueOrder.isByteOrder(key.collation())
        && (operators == null || operators.endsWith("_pattern_ops"));
  }

  private static boolean isPin(KeyTest test) {
    return test instanceof KeyTest.Equal
        || test instanceof KeyTest.AnyOf
        || test instanceof KeyTest.IsNull;
  }

  private boolean addPin(int k) {
    Expression key = keys.get(k);
    KeyTest any = null;
    Expression anyCondition = null;
    for (Expression condition : rest) {
      KeyTest pin = equalTo(condition, key);
      if (pin != null) {
        return add(pin, condition, true);
      }
      if (any == null) {
        any = inArray(condition, key);
        anyCondition = any == null ? null : condition;
      }
    }
    return any != null && add(any, anyCondition, true);
  }

  private boolean add(KeyTest test, Expression condition, boolean exact) {
    tests.add(test);
    used.add(condition);
    if (exact) {
      rest.remove(condition);
    }
    return true;
  }

  static KeyTest equalTo(Expression condition, Expression key) {
    if (condition instanceof Expression.NullTest test) {
      return !test.negated() && is(test.argument(), key) ? new KeyTest.IsNull() : null;
    }
    if (key.type().equals(BuiltinTypes.BOOL)) {
      Boolean truth = truth(condition, key);
      if (truth != null) {
        return new KeyTest.Equal(new Expression.Constant(truth, BuiltinTypes.BOOL));
      }
    }
    KnownComparison comparison = comparison(condition, key);
    return comparison != null && comparison.operator() == ComparisonOperator.EQUAL
        ? new KeyTest.Equal(comparison.bound())
        : null;
  }

  /** What a boolean key must be for a condition that is the key itself, its negation or a test. */
  private static Boolean truth(Expression condition, Expression key) {
    if (is(condition, key)) {
      return true;
    }
    if (condition instanceof Expression.Not not && is(not.condition(), key)) {
      return false;
    }
    return condition instanceof Expression.BooleanTest test
            && !test.negated()
            && is(test.argument(), key)
        ? test.expected()
        : null;
  }

  static KeyTest inArray(Expression condition, Expression key) {
    if (!(condition instanceof Expression.ArrayComparison comparison)
        || comparison.all()
        || !is(comparison.left(), key)
        || !KnownComparison.isKnown(comparison.array())) {
      return null;
    }
    PgType element = comparison.comparison().argumentTypes().get(1);
    ComparisonOperator operator =
        KnownComparison.operator(comparison.comparison().oid(), comparison.collation());
    return operator == ComparisonOperator.EQUAL && fits(key.type(), element)
        ? new KeyTest.AnyOf(comparison.array())
        : null;
  }

  private boolean addRange(int k) {
    Expression key = keys.get(k);
    KnownComparison lower = null;
    Expression lowerCondition = null;
    KnownComparison upper = null;
    Expression upperCondition = null;
    for (Expression condition : rest) {
      KnownComparison comparison = comparison(condition, key);
      ComparisonOperator operator = comparison == null ? null : comparison.operator();
      if (lower == null
          && (operator == ComparisonOperator.GREATER
              || operator == ComparisonOperator.GREATER_EQUAL)) {
        lower = comparison;
        lowerCondition = condition;
      } else if (upper == null
          && (operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_EQUAL)) {
        upper = comparison;
        upperCondition = condition;
      }
    }
    if (lower == null && upper == null) {
      return addPrefix(key) || addRow(k) || addNotNull(key);
    }
    tests.add(
        new KeyTest.Between(
            lower == null ? null : lower.bound(),
            lower != null && lower.operator() == ComparisonOperator.GREATER_EQUAL,
            upper == null ? null : upper.bound(),
            upper != null && upper.operator() == ComparisonOperator.LESS_EQUAL));
    use(lowerCondition);
    use(upperCondition);
    return true;
  }

  private void use(Expression condition) {
    if (condition != null) {
      used.add(condition);
      rest.remove(condition);
    }
  }

  private boolean addPrefix(Expression key) {
    boolean keyIsText = StoredForms.keyIsValue(key.type()) && !key.type().equals(BuiltinTypes.NAME);
    if (!keyIsText) {
      return false;
    }
    for (Expression condition : rest) {
      if (condition instanceof Expression.FunctionCall call
          && call.function().oid() == LIKE_OID
          && is(call.arguments().get(0), key)
          && KnownComparison.isKnown(call.arguments().get(1))) {
        return add(new KeyTest.Prefix(call.arguments().get(1)), condition, false);
      }
    }
    return false;
  }

  private boolean addRow(int k) {
    for (Expression condition : rest) {
      RowBeyond row = RowBeyond.of(condition);
      int matched = row == null ? 0 : matchingKeys(row, k);
      if (matched > 0) {
        boolean inclusive = row.inclusive() || matched < row.operands().size();
        List<Expression> values = row.bounds().subList(0, matched);
        return add(new KeyTest.Row(List.copyOf(values), row.above(), inclusive), condition, false);
      }
    }
    return false;
  }

  private int matchingKeys(RowBeyond row, int k) {
    int matched = 0;
    while (matched < row.operands().size()
        && k + matched < keys.size()
        && keys.get(k + matched) != null
        && searches(index.keys().get(k + matched))
        && index.keys().get(k + matched).descending() == index.keys().get(k).descending()
        && is(row.operands().get(matched), keys.get(k + matched))
        && fits(keys.get(k + matched).type(), row.bounds().get(matched).type())) {
      matched++;
    }
    return matched;
  }

  private boolean addNotNull(Expression key) {
    for (Expression condition : rest) {
      if (condition instanceof Expression.NullTest test
          && test.negated()
          && is(test.argument(), key)) {
        return add(new KeyTest.Between(null, false, null, false), condition, true);
      }
    }
    return false;
  }

  static KnownComparison comparison(Expression condition, Expression key) {
    KnownComparison comparison = KnownComparison.of(condition);
    return comparison != null
            && is(comparison.operand(), key)
            && fits(key.type(), comparison.bound().type())
        ? comparison
        : null;
  }

  static boolean is(Expression expression, Expression key) {
    Expression one = KnownComparison.withoutRelabel(expression);
    Expression other = KnownComparison.withoutRelabel(key);
    return one instanceof Expression.InputReference left
            && other instanceof Expression.InputReference right
        ? left.index() == right.index()
        : one.equals(other);
  }

  /** A float8 may lie between two float4 values, so no key is equal to it. */
  private static boolean fits(PgType key, PgType bound) {
    return key.codec().vectorKind() == bound.codec().vectorKind()
        && (!key.equals(BuiltinTypes.FLOAT4) || bound.equals(BuiltinTypes.FLOAT4));
  }
}
