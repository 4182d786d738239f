package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.bits.BitString;

/** Aggregates that fold values of one type: the extremes, and boolean and bit operations. */
public final class ChoosingAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "min" -> new Extreme(types.argument(0).codec(), -1);
      case "max" -> new Extreme(types.argument(0).codec(), 1);
      case "bool_and", "every" -> new BooleanFold(true);
      case "bool_or" -> new BooleanFold(false);
      case "bit_and", "bit_or", "bit_xor" -> new BitFold(function);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static final class Extreme extends FoldAggregate {
    private final TypeCodec codec;
    private final int sign;

    Extreme(TypeCodec codec, int sign) {
      this.codec = codec;
      this.sign = sign;
    }

    @Override
    Object fold(Object left, Object right) {
      return codec.compare(left, right) * sign > 0 ? left : right;
    }
  }

  private static final class BooleanFold extends FoldAggregate {
    private final boolean all;

    BooleanFold(boolean all) {
      this.all = all;
    }

    @Override
    Object fold(Object left, Object right) {
      return all ? (Boolean) left && (Boolean) right : (Boolean) left || (Boolean) right;
    }
  }

  private static final class BitFold extends FoldAggregate {
    private final String operation;

    BitFold(String operation) {
      this.operation = operation;
    }

    @Override
    Object fold(Object left, Object right) {
      if (left instanceof BitString bits) {
        return bits.combine((BitString) right, operation.charAt(4));
      }
      long a = (Long) left;
      long b = (Long) right;
      return operation.equals("bit_and") ? a & b : operation.equals("bit_or") ? a | b : a ^ b;
    }
  }
}
