package org.pagedb.sql.function.arithmetic;

import org.pagedb.sql.type.TypeFailures;

/** The ranges of the integer types, and the failure of leaving them (22003). */
final class IntegerRange {

  private IntegerRange() {}

  static long int2(long value) {
    if (value != (short) value) {
      throw TypeFailures.outOfRange("smallint");
    }
    return value;
  }

  static long int4(long value) {
    if (value != (int) value) {
      throw TypeFailures.outOfRange("integer");
    }
    return value;
  }

  static long add(long a, long b) {
    return add(a, b, "bigint");
  }

  /** Of a type that is carried like bigint. */
  static long add(long a, long b, String type) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw TypeFailures.outOfRange(type);
    }
    return sum;
  }

  static long subtract(long a, long b) {
    return subtract(a, b, "bigint");
  }

  /** Of a type that is carried like bigint. */
  static long subtract(long a, long b, String type) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      throw TypeFailures.outOfRange(type);
    }
    return difference;
  }

  static long multiply(long a, long b) {
    return multiply(a, b, "bigint");
  }

  /** Of a type that is carried like bigint. */
  static long multiply(long a, long b, String type) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) != low >> 63) {
      throw TypeFailures.outOfRange(type);
    }
    return low;
  }

  static long divide(long a, long b) {
    if (b == 0) {
      throw TypeFailures.divisionByZero();
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw TypeFailures.outOfRange("bigint");
    }
    return a / b;
  }

  static long modulo(long a, long b) {
    if (b == 0) {
      throw TypeFailures.divisionByZero();
    }
    return b == -1 ? 0 : a % b;
  }

  static long negate(long a) {
    if (a == Long.MIN_VALUE) {
      throw TypeFailures.outOfRange("bigint");
    }
    return -a;
  }
}
