package org.pagedb.sql.function.binary;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.bits.BitCodec;
import org.pagedb.sql.type.bits.BitString;

/** Operators and functions on bit strings. */
public final class BitFunctions implements FunctionArea {

  private static final BitCodec FIXED = BitCodec.fixed();
  private static final BitCodec VARYING = BitCodec.varying();
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 7;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return arguments[0] instanceof BitString bits
        ? onBits(function, bits, arguments)
        : ofInteger(function, (Long) arguments[0], (Long) arguments[1]);
  }

  private static Object ofInteger(String function, long value, long typmod) {
    return switch (function) {
      case "bitfromint4" -> ofLong((int) value, (int) typmod);
      case "bitfromint8" -> ofLong(value, (int) typmod);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The low bits of a number, its sign repeated on the left. */
  private static BitString ofLong(long value, int typmod) {
    int length = typmod <= 0 || typmod > MAX_LENGTH ? 1 : typmod;
    byte[] bytes = new byte[(length + 7) / 8];
    for (int i = 0; i < length; i++) {
      int place = length - 1 - i;
      if ((value >> Math.min(place, 63) & 1) != 0) {
        bytes[i / 8] |= (byte) (0x80 >> i % 8);
      }
    }
    return BitString.of(bytes, length);
  }

  private static Object onBits(String function, BitString bits, Object[] arguments) {
    return switch (function) {
      case "bitlength" -> (long) bits.length();
      case "bit_length(bit)" -> (long) bits.length();
      case "bitoctetlength" -> (long) bits.bytes().length;
      case "bit_bit_count" -> ByteFunctions.bitCount(bits.bytes());
      case "bitnot" -> bits.not();
      case "bitshiftleft" -> bits.shift(places(arguments[1]));
      case "bitshiftright" -> bits.shift(-places(arguments[1]));
      case "bitcat" -> bits.concat((BitString) arguments[1]);
      case "bit" -> FIXED.applyTypmod(bits, places(arguments[1]), (Boolean) arguments[2]);
      case "varbit" -> VARYING.applyTypmod(bits, places(arguments[1]), (Boolean) arguments[2]);
      case "bittoint4" -> toLong(bits, 32, "integer");
      case "bittoint8" -> toLong(bits, 64, "bigint");
      case "bitsubstr" -> slice(bits, (Long) arguments[1], (Long) arguments[2]);
      case "bitsubstr_no_len" -> slice(bits, (Long) arguments[1], null);
      case "bitgetbit" -> bits.bit(index(bits, (Long) arguments[1])) ? 1L : 0L;
      case "bitsetbit" -> set(bits, (Long) arguments[1], (Long) arguments[2]);
      case "bitoverlay" -> overlay(bits, arguments, (Long) arguments[3]);
      case "bitoverlay_no_len" -> overlay(bits, arguments, ((BitString) arguments[1]).length());
      default -> pair(function, bits, arguments);
    };
  }

  private static Object pair(String function, BitString bits, Object[] arguments) {
    BitString other = (BitString) arguments[1];
    return switch (function) {
      case "bit_and" -> bits.combine(other, 'a');
      case "bit_or" -> bits.combine(other, 'o');
      case "bitxor" -> bits.combine(other, 'x');
      case "bitposition" -> position(bits, other);
      case "biteq" -> bits.compareTo(other) == 0;
      case "bitne" -> bits.compareTo(other) != 0;
      case "bitlt" -> bits.compareTo(other) < 0;
      case "bitle" -> bits.compareTo(other) <= 0;
      case "bitgt" -> bits.compareTo(other) > 0;
      case "bitge" -> bits.compareTo(other) >= 0;
      case "bitcmp" -> (long) Integer.signum(bits.compareTo(other));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int places(Object argument) {
    return (int) (long) (Long) argument;
  }

  private static long toLong(BitString bits, int max, String type) {
    if (bits.length() > max) {
      throw TypeFailures.outOfRange(type);
    }
    long value = 0;
    for (int i = 0; i < bits.length(); i++) {
      value = value << 1 | (bits.bit(i) ? 1 : 0);
    }
    return max == 32 ? (int) value : value;
  }

  private static BitString slice(BitString bits, long start, Long length) {
    if (length != null && length < 0) {
      throw new SqlFailure(SqlState.SUBSTRING_ERROR, "negative substring length not allowed");
    }
    long end = length == null ? bits.length() : Math.min(bits.length(), start - 1 + length);
    long from = Math.max(start - 1, 0);
    return bits.slice((int) Math.min(from, bits.length()), (int) Math.max(end - from, 0));
  }

  private static BitString overlay(BitString bits, Object[] arguments, long length) {
    long start = (Long) arguments[2];
    if (start <= 0) {
      throw new SqlFailure(SqlState.SUBSTRING_ERROR, "negative substring length not allowed");
    }
    BitString head = slice(bits, 1, start - 1).concat((BitString) arguments[1]);
    return head.concat(slice(bits, start + length, null));
  }

  private static int index(BitString bits, long index) {
    if (index < 0 || index >= bits.length()) {
      throw new SqlFailure(
          SqlState.ARRAY_ELEMENT_ERROR,
          "bit index " + index + " out of valid range (0.." + (bits.length() - 1) + ")");
    }
    return (int) index;
  }

  private static BitString set(BitString bits, long position, long value) {
    int index = index(bits, position);
    if (value != 0 && value != 1) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "new bit must be 0 or 1");
    }
    return bits.withBit(index, value == 1);
  }

  private static long position(BitString string, BitString part) {
    for (int i = 0; i + part.length() <= string.length(); i++) {
      if (string.slice(i, part.length()).equals(part)) {
        return part.length() == 0 && string.length() == 0 ? 0 : i + 1L;
      }
    }
    return 0;
  }
}
