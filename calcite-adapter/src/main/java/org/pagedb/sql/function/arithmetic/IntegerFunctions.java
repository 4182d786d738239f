package org.pagedb.sql.function.arithmetic;

import static org.pagedb.sql.function.arithmetic.IntegerRange.int2;
import static org.pagedb.sql.function.arithmetic.IntegerRange.int4;
import static org.pagedb.sql.function.arithmetic.IntegerRange.negate;

import java.math.BigInteger;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** Signs, bits, and divisors of integers. */
public final class IntegerFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    long a = (Long) arguments[0];
    return switch (function) {
      case "int2up", "int4up", "int8up" -> a;
      case "int2um" -> int2(-a);
      case "int4um" -> int4(-a);
      case "int8um" -> negate(a);
      case "int2abs" -> int2(Math.abs(a));
      case "int4abs" -> int4(Math.abs(a));
      case "int8abs" -> a < 0 ? negate(a) : a;
      case "int2not", "int4not", "int8not" -> ~a;
      case "int4inc" -> int4(a + 1);
      default -> binary(function, a, (Long) arguments[1]);
    };
  }

  private static Object binary(String function, long a, long b) {
    return switch (function) {
      case "int2and", "int4and", "int8and" -> a & b;
      case "int2or", "int4or", "int8or" -> a | b;
      case "int2xor", "int4xor", "int8xor" -> a ^ b;
      // C shifts an int by the low five bits of the count
      case "int2shl" -> (long) (short) ((int) a << b);
      case "int2shr" -> (long) (short) ((int) a >> b);
      case "int4shl" -> (long) ((int) a << b);
      case "int4shr" -> (long) ((int) a >> b);
      case "int8shl" -> a << b;
      case "int8shr" -> a >> b;
      case "int4gcd" -> gcd(a, b, Integer.MAX_VALUE, "integer");
      case "int8gcd" -> gcd(a, b, Long.MAX_VALUE, "bigint");
      case "int4lcm" -> lcm(a, b, Integer.MAX_VALUE, "integer");
      case "int8lcm" -> lcm(a, b, Long.MAX_VALUE, "bigint");
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long gcd(long a, long b, long max, String type) {
    return within(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)), max, type);
  }

  private static long lcm(long a, long b, long max, String type) {
    if (a == 0 || b == 0) {
      return 0;
    }
    BigInteger left = BigInteger.valueOf(a);
    BigInteger right = BigInteger.valueOf(b);
    return within(left.divide(left.gcd(right)).multiply(right).abs(), max, type);
  }

  private static long within(BigInteger value, long max, String type) {
    if (value.compareTo(BigInteger.valueOf(max)) > 0) {
      throw TypeFailures.outOfRange(type);
    }
    return value.longValue();
  }
}
