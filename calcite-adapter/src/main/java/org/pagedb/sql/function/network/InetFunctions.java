package org.pagedb.sql.function.network;

import java.math.BigInteger;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.network.InetText;
import org.pagedb.sql.type.network.InetValue;

/** Operators and functions on {@code inet} and {@code cidr}. */
public final class InetFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (arguments[0] instanceof Long number) {
      return numberFirst(function, number, (InetValue) arguments[1]);
    }
    InetValue a = (InetValue) arguments[0];
    if (arguments.length == 1) {
      return onOne(function, a);
    }
    return arguments[1] instanceof InetValue b
        ? onTwo(function, a, b)
        : withNumber(function, a, (Long) arguments[1]);
  }

  private static Object numberFirst(String function, long number, InetValue a) {
    return switch (function) {
      case "int8pl_inet(int8,inet)" -> plus(a, BigInteger.valueOf(number));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object onOne(String function, InetValue a) {
    return switch (function) {
      case "network_host" -> InetText.host(a);
      case "network_show" -> InetText.host(a) + "/" + a.bits();
      case "inet_abbrev" -> InetText.abbreviated(a, false);
      case "cidr_abbrev" -> InetText.abbreviated(a, true);
      case "network_masklen" -> (long) a.bits();
      case "network_family" -> (long) a.family();
      case "network_broadcast" -> a.broadcast();
      case "network_network" -> a.network();
      case "network_netmask" -> a.netmask();
      case "network_hostmask" -> a.hostmask();
      case "inet_to_cidr" -> a.network();
      case "inetnot" -> not(a);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object withNumber(String function, InetValue a, long number) {
    return switch (function) {
      case "inet_set_masklen" -> a.withBits(maskLength(a, number));
      case "cidr_set_masklen" -> a.withBits(maskLength(a, number)).network();
      case "inetpl" -> plus(a, BigInteger.valueOf(number));
      case "inetmi_int8" -> plus(a, BigInteger.valueOf(-number));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int maskLength(InetValue a, long bits) {
    if (bits == -1) {
      return a.maxBits();
    }
    if (bits < 0 || bits > a.maxBits()) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid mask length: " + bits);
    }
    return (int) bits;
  }

  private static InetValue plus(InetValue a, BigInteger distance) {
    BigInteger sum = a.number().add(distance);
    if (sum.signum() < 0 || sum.bitLength() > a.maxBits()) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "result is out of range");
    }
    byte[] bytes = sum.toByteArray();
    byte[] address = new byte[a.address().length];
    int count = Math.min(bytes.length, address.length);
    System.arraycopy(bytes, bytes.length - count, address, address.length - count, count);
    return new InetValue(address, a.bits());
  }

  private static InetValue not(InetValue a) {
    byte[] address = a.address().clone();
    for (int i = 0; i < address.length; i++) {
      address[i] = (byte) ~address[i];
    }
    return new InetValue(address, a.bits());
  }

  private static Object onTwo(String function, InetValue a, InetValue b) {
    int order = a.compareTo(b);
    return switch (function) {
      case "network_eq" -> order == 0;
      case "network_ne" -> order != 0;
      case "network_lt" -> order < 0;
      case "network_le" -> order <= 0;
      case "network_gt" -> order > 0;
      case "network_ge" -> order >= 0;
      case "network_cmp" -> (long) Integer.signum(order);
      case "network_larger" -> order > 0 ? a : b;
      case "network_smaller" -> order < 0 ? a : b;
      case "network_sub" -> a.bits() > b.bits() && a.sharesPrefix(b, b.bits());
      case "network_subeq" -> a.bits() >= b.bits() && a.sharesPrefix(b, b.bits());
      case "network_sup" -> a.bits() < b.bits() && a.sharesPrefix(b, a.bits());
      case "network_supeq" -> a.bits() <= b.bits() && a.sharesPrefix(b, a.bits());
      case "network_overlap" -> a.sharesPrefix(b, Math.min(a.bits(), b.bits()));
      case "inet_same_family" -> a.family() == b.family();
      case "inetand", "inetor" -> bitwise(a, b, function.equals("inetand"));
      case "inetmi" -> difference(a, b);
      case "inet_merge" -> merge(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The smallest network with both. */
  private static InetValue merge(InetValue a, InetValue b) {
    if (a.family() != b.family()) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "cannot merge addresses from different families");
    }
    int bits = Math.min(a.bits(), b.bits());
    while (!a.sharesPrefix(b, bits)) {
      bits--;
    }
    return a.withBits(bits).network();
  }

  private static InetValue bitwise(InetValue a, InetValue b, boolean and) {
    if (a.family() != b.family()) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "cannot " + (and ? "AND" : "OR") + " inet values of different sizes");
    }
    byte[] address = a.address().clone();
    for (int i = 0; i < address.length; i++) {
      address[i] = (byte) (and ? address[i] & b.address()[i] : address[i] | b.address()[i]);
    }
    return new InetValue(address, Math.max(a.bits(), b.bits()));
  }

  private static long difference(InetValue a, InetValue b) {
    if (a.family() != b.family()) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "cannot subtract inet values of different sizes");
    }
    BigInteger difference = a.number().subtract(b.number());
    if (difference.bitLength() >= Long.SIZE) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "result is out of range");
    }
    return difference.longValue();
  }
}
