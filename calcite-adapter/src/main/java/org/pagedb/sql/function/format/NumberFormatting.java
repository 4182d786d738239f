package org.pagedb.sql.function.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.numeric.NumericTranscendental;

/** {@code to_char} for numbers, {@code to_number}. */
public final class NumberFormatting implements FunctionArea {

  private static final int FLOAT4_DIGITS = 6;
  private static final int FLOAT8_DIGITS = 15;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String text = (String) arguments[1];
    if (text.isEmpty()) {
      return function.equals("numeric_to_number") ? null : "";
    }
    NumberPicture picture = new NumberPicture(text);
    return switch (function) {
      case "int4_to_char" -> writeInteger(picture, (Long) arguments[0], Integer.MAX_VALUE);
      case "int8_to_char" -> writeInteger(picture, (Long) arguments[0], Long.MAX_VALUE);
      case "numeric_to_char" -> writeNumeric(picture, (Numeric) arguments[0]);
      case "float4_to_char" -> writeFloat(picture, (Double) arguments[0], FLOAT4_DIGITS);
      case "float8_to_char" -> writeFloat(picture, (Double) arguments[0], FLOAT8_DIGITS);
      case "numeric_to_number" -> read(picture, (String) arguments[0]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String writeInteger(NumberPicture picture, long value, long max) {
    boolean wide = max == Long.MAX_VALUE;
    if (picture.roman) {
      return new NumberWriter(picture, NumberWriter.roman(value), (char) 0, 0).write();
    }
    if (picture.exponent) {
      String digits =
          wide ? scientific(Numeric.of(value), picture.after) : exponent(value, picture.after);
      return new NumberWriter(picture, signed(digits), (char) 0, 0).write();
    }
    long shifted = value;
    if (picture.multiplied) {
      shifted = shifted(value, picture.shift, max);
      picture.before += picture.shift;
    }
    String digits = Numeric.of(shifted).toString();
    boolean negative = digits.startsWith("-");
    digits = negative ? digits.substring(1) : digits;
    String padded = picture.after > 0 ? digits + "." + "0".repeat(picture.after) : digits;
    return place(picture, padded, digits.length(), negative);
  }

  /** PostgreSQL's product of integers wraps around, that of bigints is checked. */
  private static long shifted(long value, int places, long max) {
    if (max == Integer.MAX_VALUE) {
      int factor = places < 10 ? (int) Math.pow(10, places) : Integer.MIN_VALUE;
      return (int) value * factor;
    }
    BigDecimal product = BigDecimal.valueOf(value).scaleByPowerOfTen(places);
    if (product.abs().compareTo(BigDecimal.valueOf(max)) > 0) {
      throw TypeFailures.outOfRange("bigint");
    }
    return product.longValueExact();
  }

  private static String place(
      NumberPicture picture, String digits, int wholeDigits, boolean negative) {
    int spaces = Math.max(0, picture.before - wholeDigits);
    String shown = digits;
    if (wholeDigits > picture.before) {
      shown = "#".repeat(picture.before) + "." + "#".repeat(picture.after);
    }
    return new NumberWriter(picture, shown, negative ? '-' : '+', spaces).write();
  }

  private static String signed(String scientific) {
    return scientific.startsWith("-") ? scientific : " " + scientific;
  }

  private static String hidden(NumberPicture picture) {
    return " " + "#".repeat(picture.before) + "." + "#".repeat(picture.after + 4);
  }

  private static String writeNumeric(NumberPicture picture, Numeric value) {
    if (picture.roman) {
      if (!value.isFinite()) {
        String name = value.isNaN() ? "NaN" : "infinity";
        throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED, "cannot convert " + name + " to integer");
      }
      BigDecimal whole = value.toBigDecimal().setScale(0, RoundingMode.HALF_UP);
      if (whole.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
        throw TypeFailures.outOfRange("integer");
      }
      String numeral = NumberWriter.roman(whole.longValueExact());
      return new NumberWriter(picture, numeral, (char) 0, 0).write();
    }
    if (picture.exponent) {
      String digits = value.isFinite() ? signed(scientific(value, picture.after)) : hidden(picture);
      return new NumberWriter(picture, digits, (char) 0, 0).write();
    }
    Numeric shifted = value;
    if (picture.multiplied) {
      shifted = value.isFinite() ? shiftedBy(value, picture.shift) : value;
      picture.before += picture.shift;
    }
    Numeric rounded =
        shifted.isFinite() ? NumericArithmetic.round(shifted, picture.after) : shifted;
    return placeText(picture, rounded.toString());
  }

  private static Numeric shiftedBy(Numeric value, int places) {
    BigDecimal shifted = value.toBigDecimal().scaleByPowerOfTen(places);
    return Numeric.of(shifted.setScale(Math.max(0, shifted.scale()), RoundingMode.UNNECESSARY));
  }

  private static String placeText(NumberPicture picture, String text) {
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    int point = digits.indexOf('.');
    return place(picture, digits, point < 0 ? digits.length() : point, negative);
  }

  private static String writeFloat(NumberPicture picture, double value, int precision) {
    boolean single = precision == FLOAT4_DIGITS;
    boolean finite = !Double.isNaN(value) && !Double.isInfinite(value);
    if (picture.roman) {
      long whole = finite ? (long) Math.rint(value) : 0;
      return new NumberWriter(picture, NumberWriter.roman(whole), (char) 0, 0).write();
    }
    if (picture.exponent) {
      String digits = finite ? signed(exponent(value, picture.after)) : hidden(picture);
      return new NumberWriter(picture, digits, (char) 0, 0).write();
    }
    double shifted = value;
    if (picture.multiplied) {
      double factor = Math.pow(10, picture.shift);
      shifted = single ? (float) value * (float) factor : value * factor;
      picture.before += picture.shift;
    }
    int wholeDigits = fixed(Math.abs(shifted), 0).length();
    if (wholeDigits >= precision) {
      picture.after = 0;
    } else if (wholeDigits + picture.after > precision) {
      picture.after = precision - wholeDigits;
    }
    return placeText(picture, fixed(shifted, picture.after));
  }

  /** C's {@code %.*f}. */
  private static String fixed(double value, int places) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    String text = new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
    boolean lostSign = (value < 0 || 1 / value < 0) && !text.startsWith("-");
    return lostSign ? "-" + text : text;
  }

  /** C's {@code %.*e}. */
  private static String exponent(double value, int places) {
    if (value == 0) {
      return (1 / value < 0 ? "-0" : "0") + fraction("0".repeat(places)) + "e+00";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(places + 1, RoundingMode.HALF_EVEN));
    String digits = rounded.unscaledValue().abs().toString();
    int power = digits.length() - 1 - rounded.scale();
    digits = digits + "0".repeat(Math.max(0, places + 1 - digits.length()));
    return (value < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction(digits.substring(1, places + 1))
        + power(power);
  }

  private static String fraction(String digits) {
    return digits.isEmpty() ? "" : "." + digits;
  }

  private static String power(int power) {
    String digits = Integer.toString(Math.abs(power));
    return "e" + (power < 0 ? "-" : "+") + (digits.length() < 2 ? "0" : "") + digits;
  }

  /** Numeric's own scientific form: a mantissa that rounds up to 10 stays so. */
  private static String scientific(Numeric value, int places) {
    BigDecimal number = value.toBigDecimal();
    int power = number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
    BigDecimal mantissa = number.scaleByPowerOfTen(-power).setScale(places, RoundingMode.HALF_UP);
    return mantissa.toPlainString() + power(power);
  }

  private static Numeric read(NumberPicture picture, String text) {
    NumberScan scan = new NumberScan(picture, text);
    String digits = scan.read();
    int scale = scan.digitsAfterPoint();
    int precision = picture.before + picture.shift + scale;
    Numeric number =
        (Numeric)
            new NumericCodec()
                .applyTypmod(
                    NumericCodec.parse(digits), NumericCodec.typmod(precision, scale), false);
    if (!picture.multiplied) {
      return number;
    }
    Numeric factor = NumericTranscendental.power(Numeric.of(10), Numeric.of(-picture.shift));
    return NumericArithmetic.multiply(number, factor);
  }
}
