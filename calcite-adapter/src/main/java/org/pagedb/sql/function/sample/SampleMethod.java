package org.pagedb.sql.function.sample;

import java.util.concurrent.ThreadLocalRandom;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.hash.HashBytes;
import org.pagedb.sql.type.TypeContext;

/**
 * Whether the row at a ctid belongs to a sample. Arguments: ctid, percentage, and for REPEATABLE
 * the seed.
 */
public enum SampleMethod implements FunctionBody {
  /** Each row by itself. */
  BERNOULLI,
  /** Whole pages. */
  SYSTEM;

  private static final double ALL = 4_294_967_296.0;
  private static final int OFFSET_BITS = 16;
  private static final long OFFSET_MASK = (1 << OFFSET_BITS) - 1;

  /** The method of a name, or null. */
  public static SampleMethod named(String name) {
    return switch (name) {
      case "bernoulli" -> BERNOULLI;
      case "system" -> SYSTEM;
      default -> null;
    };
  }

  /** Without REPEATABLE each execution has a seed of its own. */
  @Override
  public FunctionBody bind(CallTypes types) {
    if (types.arguments().size() > 2) {
      return this;
    }
    int seed = ThreadLocalRandom.current().nextInt();
    return (arguments, context) -> contains(arguments, seed);
  }

  @Override
  public Object call(Object[] arguments, TypeContext context) {
    if (arguments[2] == null) {
      throw new SqlFailure(
          SqlState.INVALID_TABLESAMPLE_REPEAT, "TABLESAMPLE REPEATABLE parameter cannot be null");
    }
    double seed = (Double) arguments[2];
    long bits = Double.doubleToLongBits(seed);
    return contains(arguments, seed == 0 ? 0 : HashBytes.ofWords((int) bits, (int) (bits >>> 32)));
  }

  private Boolean contains(Object[] arguments, int seed) {
    if (arguments[1] == null) {
      throw new SqlFailure(
          SqlState.INVALID_TABLESAMPLE_ARGUMENT, "TABLESAMPLE parameter cannot be null");
    }
    double percent = (Double) arguments[1];
    if (!(percent >= 0 && percent <= 100)) {
      throw new SqlFailure(
          SqlState.INVALID_TABLESAMPLE_ARGUMENT, "sample percentage must be between 0 and 100");
    }
    long tid = (Long) arguments[0];
    int block = (int) (tid >>> OFFSET_BITS);
    int hash =
        this == SYSTEM
            ? HashBytes.ofWords(block, seed)
            : HashBytes.ofWords(block, (int) (tid & OFFSET_MASK), seed);
    return Integer.toUnsignedLong(hash) < (long) Math.rint(ALL * percent / 100);
  }
}
