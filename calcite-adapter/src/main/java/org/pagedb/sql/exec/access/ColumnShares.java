package org.pagedb.sql.exec.access;

import java.util.List;
import java.util.function.Predicate;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.exec.kernel.ComparisonOperator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.numeric.Numeric;

/**
 * Which share of a column's rows a comparison keeps, by its most common values and its histogram,
 * as PostgreSQL reckons. Shares are of all rows, nulls included.
 */
final class ColumnShares {

  /** With fewer bounds a histogram says nothing of patterns. */
  private static final int FEWEST_BOUNDS = 10;

  private static final int FULL_HISTOGRAM = 100;
  private static final double LEAST = 0.0001;
  private static final double PATTERN_DEFAULT = 0.005;

  private final ColumnStatistics statistics;
  private final TypeCodec codec;
  private final double distinct;
  private final Selectivity.Facts facts;

  /** What is known of a column. */
  ColumnShares(ColumnStatistics statistics, Selectivity.Facts facts, int column) {
    this.statistics = statistics;
    this.facts = facts;
    codec = statistics.type().codec();
    distinct = statistics.distinctAmong(facts.rows(column));
  }

  /** Whether a value can be compared with those that are known. */
  boolean isComparable(Object value) {
    Object known = known();
    return value != null && (known == null || known.getClass() == value.getClass());
  }

  /**
   * A bound's value in the form of the column's values, as it would be now; null if that cannot be
   * told before the statement runs.
   */
  Object value(Expression bound) {
    if (bound instanceof Expression.Constant constant) {
      return inFormOf(known(), constant.value());
    } else if (bound instanceof Expression.Cast cast
        && cast.type().category() == 'N'
        && cast.argument().type().category() == 'N') {
      return value(cast.argument()); // a number stays what it is, about
    }
    Object expected = facts.value(bound);
    return expected == KnownValues.UNKNOWN ? null : inFormOf(known(), expected);
  }

  private static Object inFormOf(Object known, Object value) {
    if (known == null || value == null || known.getClass() == value.getClass()) {
      return value;
    } else if (known instanceof Double && value instanceof Number number) {
      return number.doubleValue();
    } else if (known instanceof Double && value instanceof Numeric numeric) {
      return numeric.toDouble();
    } else if (known instanceof Numeric && value instanceof Long number) {
      return Numeric.of(number, 0);
    }
    return null;
  }

  private Object known() {
    List<Object> values =
        statistics.commonValues().isEmpty() ? statistics.histogram() : statistics.commonValues();
    return values.isEmpty() ? null : values.get(0);
  }

  double nulls() {
    return statistics.nullShare();
  }

  /** Rows that have just this value. */
  double equal(Object value) {
    List<Object> common = statistics.commonValues();
    for (int i = 0; i < common.size(); i++) {
      if (codec.compare(common.get(i), value) == 0) {
        return statistics.commonShares().get(i);
      }
    }
    return ofOthers();
  }

  /** Rows that have a value which is not known yet. */
  double equalToSomething() {
    double share = (1 - nulls()) / distinct;
    return statistics.commonShares().isEmpty()
        ? share
        : Math.min(share, statistics.commonShares().get(0));
  }

  /** Rows of a value that is not among the common ones. */
  private double ofOthers() {
    double left = Math.max(0, 1 - statistics.commonShare() - nulls());
    double others = distinct - statistics.commonValues().size();
    double share = others > 1 ? left / others : left;
    int common = statistics.commonShares().size();
    return common == 0 ? share : Math.min(share, statistics.commonShares().get(common - 1));
  }

  /** Rows that an inequality keeps; negative if the statistics do not tell. */
  double inequality(ComparisonOperator operator, Object bound) {
    if (statistics.histogram().size() < 2 && statistics.commonValues().isEmpty()) {
      return -1;
    }
    double share = commonThat(value -> operator.holds(codec.compare(value, bound)));
    double others = Math.max(0, 1 - statistics.commonShare() - nulls());
    if (statistics.histogram().size() >= 2) {
      boolean below =
          operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_EQUAL;
      double part = below(bound);
      share += others * (below ? part : 1 - part);
    } else {
      share += others / 2; // no histogram: the common values are nearly all there is
    }
    return Math.min(1, Math.max(0, share));
  }

  private double commonThat(Predicate<Object> test) {
    double share = 0;
    List<Object> common = statistics.commonValues();
    for (int i = 0; i < common.size(); i++) {
      if (test.test(common.get(i))) {
        share += statistics.commonShares().get(i);
      }
    }
    return share;
  }

  /** The part of the histogram's rows below a value. */
  private double below(Object bound) {
    List<Object> bounds = statistics.histogram();
    int ranges = bounds.size() - 1;
    int low = 0;
    int high = bounds.size(); // the first bound that is not below the value
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (codec.compare(bounds.get(middle), bound) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    double least = Math.min(0.01 / ranges, LEAST * FULL_HISTOGRAM);
    if (low == 0) {
      return least;
    } else if (low == bounds.size()) {
      return 1 - least;
    }
    double within = ScalarPosition.between(bounds.get(low - 1), bounds.get(low), bound);
    return Math.min(1 - least, Math.max(least, (low - 1 + within) / ranges));
  }

  /** Rows whose text a pattern fits. */
  double matching(Predicate<Object> pattern) {
    List<Object> bounds = statistics.histogram();
    double part = PATTERN_DEFAULT;
    int inner = bounds.size() - 2; // the outermost values are not typical
    if (bounds.size() >= FEWEST_BOUNDS) {
      int fitting = 0;
      for (int i = 1; i <= inner; i++) {
        fitting += pattern.test(bounds.get(i)) ? 1 : 0;
      }
      double weight = Math.min(1, (double) bounds.size() / FULL_HISTOGRAM);
      part = (double) fitting / inner * weight + PATTERN_DEFAULT * (1 - weight);
      part = Math.min(1 - LEAST, Math.max(LEAST, part));
    }
    double others = Math.max(0, 1 - statistics.commonShare() - nulls());
    return Math.min(1, commonThat(pattern) + others * part);
  }

  /**
   * The share of pairs of rows of two columns that are equal, by the common values of both where
   * they have some.
   */
  static double joined(ColumnShares left, ColumnShares right) {
    if (left.statistics.commonValues().isEmpty()
        || right.statistics.commonValues().isEmpty()
        || !left.isComparable(right.statistics.commonValues().get(0))) {
      return (1 - left.nulls()) * (1 - right.nulls()) / Math.max(left.distinct, right.distinct);
    }
    double matched = 0;
    double leftMatched = 0;
    double rightMatched = 0;
    int matches = 0;
    List<Object> rightValues = right.statistics.commonValues();
    for (int i = 0; i < left.statistics.commonValues().size(); i++) {
      for (int j = 0; j < rightValues.size(); j++) {
        if (left.codec.compare(left.statistics.commonValues().get(i), rightValues.get(j)) == 0) {
          double leftShare = left.statistics.commonShares().get(i);
          double rightShare = right.statistics.commonShares().get(j);
          matched += leftShare * rightShare;
          leftMatched += leftShare;
          rightMatched += rightShare;
          matches++;
          break;
        }
      }
    }
    double byLeft = left.unmatched(right, leftMatched, rightMatched, matches);
    double byRight = right.unmatched(left, rightMatched, leftMatched, matches);
    return matched + Math.min(byLeft, byRight);
  }

  /** PostgreSQL's reckoning of what the common values of both sides leave. */
  private double unmatched(ColumnShares other, double matched, double otherMatched, int matches) {
    double common = statistics.commonShare();
    double otherCommon = other.statistics.commonShare();
    double rest = Math.max(0, 1 - common - nulls());
    double otherRest = Math.max(0, 1 - otherCommon - other.nulls());
    double share = 0;
    double otherValues = other.distinct - other.statistics.commonValues().size();
    if (otherValues > 0) {
      share += (common - matched) * otherRest / otherValues;
    }
    double values = other.distinct - matches;
    if (values > 0) {
      share += rest * (otherRest + otherCommon - otherMatched) / values;
    }
    return share;
  }
}
