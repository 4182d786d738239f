package org.pagedb.sql.function.aggregate;

import java.math.BigInteger;
import org.pagedb.sql.type.numeric.Numeric;

/** A sum of longs that cannot overflow, with the number of values. */
final class WideSum {

  private long sum;
  private BigInteger carried = BigInteger.ZERO;
  private long count;

  void add(long value) {
    long next = sum + value;
    if (((sum ^ next) & (value ^ next)) < 0) {
      carried = carried.add(BigInteger.valueOf(sum));
      next = value;
    }
    sum = next;
    count++;
  }

  void add(WideSum other) {
    long before = count;
    carried = carried.add(other.carried);
    add(other.sum);
    count = before + other.count;
  }

  long count() {
    return count;
  }

  Numeric toNumeric() {
    return carried.signum() == 0
        ? Numeric.of(sum)
        : Numeric.of(carried.add(BigInteger.valueOf(sum)), 0);
  }
}
