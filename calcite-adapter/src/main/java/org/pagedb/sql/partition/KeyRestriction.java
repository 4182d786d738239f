package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.List;

/**
 * What a condition says of one partition key. Values are datums; a key that is compared with
 * anything is not null.
 *
 * @param anyOf the values that it may have, or null if any
 * @param low what it is not below, or null
 * @param lowInclusive whether it may be {@code low} itself
 * @param high what it is not above, or null
 * @param highInclusive whether it may be {@code high} itself
 * @param isNull whether it must be null
 * @param notNull whether it must not be null
 */
public record KeyRestriction(
    List<Object> anyOf,
    Object low,
    boolean lowInclusive,
    Object high,
    boolean highInclusive,
    boolean isNull,
    boolean notNull) {

  /** No restriction. */
  public static final KeyRestriction NONE =
      new KeyRestriction(null, null, false, null, false, false, false);

  /** Whether nothing is known. */
  boolean isNone() {
    return anyOf == null && low == null && high == null && !isNull && !notNull;
  }

  /** Whether a null key may fulfil it. */
  boolean admitsNull() {
    return anyOf == null && low == null && high == null && !notNull;
  }

  /** Whether only single values fulfil it. */
  boolean isPinned() {
    return anyOf != null || isNull;
  }

  /** The same for one of the values. */
  KeyRestriction pinnedTo(Object value) {
    return new KeyRestriction(List.of(value), null, false, null, false, false, true);
  }

  /** Restricted to some values, and to those it is restricted to already. */
  public KeyRestriction andAnyOf(List<Object> values) {
    List<Object> both = values;
    if (anyOf != null) {
      both = new ArrayList<>(anyOf);
      both.retainAll(values);
    }
    return new KeyRestriction(both, low, lowInclusive, high, highInclusive, isNull, true);
  }

  /** Restricted from below; an older bound stays. */
  public KeyRestriction andLow(Object value, boolean inclusive) {
    return low != null
        ? this
        : new KeyRestriction(anyOf, value, inclusive, high, highInclusive, isNull, true);
  }

  /** Restricted from above; an older bound stays. */
  public KeyRestriction andHigh(Object value, boolean inclusive) {
    return high != null
        ? this
        : new KeyRestriction(anyOf, low, lowInclusive, value, inclusive, isNull, true);
  }

  /** Restricted by a null test. */
  public KeyRestriction andNull(boolean negated) {
    return new KeyRestriction(
        anyOf, low, lowInclusive, high, highInclusive, isNull || !negated, notNull || negated);
  }

  /** Whether nothing can fulfil it. */
  boolean isContradiction() {
    return isNull && notNull || anyOf != null && anyOf.isEmpty();
  }
}
