package org.pagedb.sql.function.network;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.network.MacCodec;

/** Hardware addresses and log positions, both unsigned numbers. */
public final class MacFunctions implements FunctionArea {

  private static final long ALL_OF_SIX = 0xFFFF_FFFF_FFFFL;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    long a = (Long) arguments[0];
    return switch (function) {
      case "macaddr_not" -> ~a & ALL_OF_SIX;
      case "macaddr8_not" -> ~a;
      case "macaddr_trunc" -> a & 0xFFFF_FF00_0000L;
      case "macaddr8_trunc" -> a & 0xFFFF_FF00_0000_0000L;
      case "macaddrtomacaddr8" -> MacCodec.widen(a);
      case "macaddr8tomacaddr" -> MacCodec.narrow(a);
      case "macaddr8_set7bit" -> a | 0x0200_0000_0000_0000L;
      default -> pair(function, a, (Long) arguments[1]);
    };
  }

  private static Object pair(String function, long a, long b) {
    int order = Long.compareUnsigned(a, b);
    return switch (function) {
      case "macaddr_and", "macaddr8_and" -> a & b;
      case "macaddr_or", "macaddr8_or" -> a | b;
      case "macaddr_eq", "macaddr8_eq", "pg_lsn_eq", "xid8eq", "tideq" -> order == 0;
      case "macaddr_ne", "macaddr8_ne", "pg_lsn_ne", "xid8ne", "tidne" -> order != 0;
      case "macaddr_lt", "macaddr8_lt", "pg_lsn_lt", "xid8lt", "tidlt" -> order < 0;
      case "macaddr_le", "macaddr8_le", "pg_lsn_le", "xid8le", "tidle" -> order <= 0;
      case "macaddr_gt", "macaddr8_gt", "pg_lsn_gt", "xid8gt", "tidgt" -> order > 0;
      case "macaddr_ge", "macaddr8_ge", "pg_lsn_ge", "xid8ge", "tidge" -> order >= 0;
      case "macaddr_cmp", "macaddr8_cmp", "pg_lsn_cmp", "xid8cmp", "bttidcmp" ->
          (long) Integer.signum(order);
      case "pg_lsn_larger", "tidlarger" -> order > 0 ? a : b;
      case "pg_lsn_smaller", "tidsmaller" -> order < 0 ? a : b;
      default -> throw FunctionArea.unknown(function);
    };
  }
}
