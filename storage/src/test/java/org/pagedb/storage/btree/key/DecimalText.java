package org.pagedb.storage.btree.key;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** A numeric as its text, so that tests can read what an index gives back. */
final class DecimalText implements DecimalForm {

  @Override
  public void read(byte[] bytes, int offset, int length, DecimalValue target) {
    String text = new String(bytes, offset, length, StandardCharsets.US_ASCII);
    switch (text) {
      case "NaN" -> target.setSpecial(DecimalValue.Kind.NAN);
      case "Infinity" -> target.setSpecial(DecimalValue.Kind.POSITIVE_INFINITY);
      case "-Infinity" -> target.setSpecial(DecimalValue.Kind.NEGATIVE_INFINITY);
      default -> {
        BigDecimal value = new BigDecimal(text);
        if (value.unscaledValue().bitLength() < 64) {
          target.set(value.unscaledValue().longValueExact(), value.scale());
        } else {
          target.set(value.unscaledValue(), value.scale());
        }
      }
    }
  }

  @Override
  public int length(DecimalValue value) {
    return text(value).length();
  }

  @Override
  public void write(DecimalValue value, byte[] target, int offset) {
    byte[] bytes = text(value).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, target, offset, bytes.length);
  }

  private static String text(DecimalValue value) {
    return switch (value.kind()) {
      case NAN -> "NaN";
      case POSITIVE_INFINITY -> "Infinity";
      case NEGATIVE_INFINITY -> "-Infinity";
      case FINITE ->
          value.fitsLong()
              ? BigDecimal.valueOf(value.unscaledLong(), value.scale()).toPlainString()
              : value.toBigDecimal().toPlainString();
    };
  }
}
