package org.pagedb.storage.btree.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Random layouts and rows of boxed values, and the order PostgreSQL would give those rows. */
final class RandomKeys {

  private static final List<String> DECIMALS =
      List.of(
          "0",
          "0.00",
          "-0.001",
          "1",
          "1.0",
          "1.000",
          "-1",
          "-1.00",
          "10",
          "9.99",
          "100",
          "99.5",
          "0.1",
          "0.01",
          "0.001",
          "0.0100",
          "NaN",
          "Infinity",
          "-Infinity",
          "123456789.123456789",
          "123456789123456789123456789.5",
          "-123456789123456789123456789.50",
          "1.0000000001",
          "999999999999999999",
          "-9223372036854775808");

  private final Random random;

  RandomKeys(Random random) {
    this.random = random;
  }

  KeyLayout layout() {
    List<KeyColumn> key = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      key.add(column(true).ordered(random.nextBoolean(), random.nextBoolean()));
    }
    List<KeyColumn> included = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      included.add(column(false));
    }
    return KeyLayout.of(key, included);
  }

  private KeyColumn column(boolean mayBeDecimal) {
    KeyKind[] kinds = KeyKind.values();
    KeyKind kind = kinds[random.nextInt(kinds.length - (mayBeDecimal ? 0 : 1))];
    return switch (kind) {
      case FIXED -> KeyColumn.fixed(1 + random.nextInt(17));
      case DECIMAL -> KeyColumn.decimal(new DecimalText());
      default -> KeyColumn.of(kind);
    };
  }

  Object[] row(KeyLayout layout) {
    Object[] row = new Object[layout.columnCount()];
    for (int i = 0; i < row.length; i++) {
      row[i] = random.nextInt(6) == 0 ? null : value(layout.column(i));
    }
    return row;
  }

  private Object value(KeyColumn column) {
    long wide = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(5) - 2;
    return switch (column.kind()) {
      case BOOL -> (long) random.nextInt(2);
      case INT2 -> (long) (short) wide;
      case INT4 -> (long) (int) wide;
      case INT8 -> wide;
      case FLOAT4 -> (double) oneOf(0f, -0f, 1f, -1f, Float.NaN, -1e30f, Float.MIN_VALUE, 1 / 0f);
      case FLOAT8 -> oneOf(0d, -0d, 1d, -1.5, Double.NaN, -1 / 0d, 1 / 0d, Double.MIN_VALUE);
      case FIXED -> bytes(column.width());
      case BYTES -> bytes(random.nextInt(6));
      case DECIMAL -> decimal().getBytes(StandardCharsets.US_ASCII);
    };
  }

  private String decimal() {
    if (random.nextInt(3) > 0) {
      return DECIMALS.get(random.nextInt(DECIMALS.size()));
    }
    BigInteger unscaled = new BigInteger(1 + random.nextInt(900), random);
    BigDecimal value = new BigDecimal(unscaled, random.nextInt(300));
    return (random.nextBoolean() ? value : value.negate()).toPlainString();
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = oneOf((byte) 0, (byte) 1, (byte) 2, (byte) 'a', (byte) 0x80, (byte) 0xFF);
    }
    return bytes;
  }

  @SafeVarargs
  private <T> T oneOf(T... values) {
    return values[random.nextInt(values.length)];
  }

  static void encode(KeyEncoder encoder, KeyLayout layout, Object[] row, int columns) {
    encoder.clear();
    for (int i = 0; i < columns; i++) {
      if (row[i] == null) {
        encoder.putNull();
      } else if (row[i] instanceof Long value) {
        encoder.putLong(value);
      } else if (row[i] instanceof Double value) {
        encoder.putDouble(value);
      } else {
        byte[] bytes = (byte[]) row[i];
        encoder.putBytes(bytes, 0, bytes.length);
      }
    }
  }

  /** Orders rows by their first {@code columns} columns. */
  static Comparator<Object[]> order(KeyLayout layout, int columns) {
    return (left, right) -> {
      for (int i = 0; i < columns; i++) {
        int order = compare(layout.column(i), left[i], right[i]);
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  private static int compare(KeyColumn column, Object left, Object right) {
    if (left == null || right == null) {
      int order = left == right ? 0 : left == null ? 1 : -1;
      return column.nullsFirst() ? -order : order;
    }
    int order = compareValues(column, left, right);
    return column.descending() ? -order : order;
  }

  private static int compareValues(KeyColumn column, Object left, Object right) {
    if (left instanceof Long value) {
      return value.compareTo((Long) right);
    }
    if (left instanceof Double value) {
      return Double.compare(value + 0.0, (Double) right + 0.0); // -0.0 + 0.0 is 0.0
    }
    if (column.kind() == KeyKind.DECIMAL) {
      return compareDecimals(text(left), text(right));
    }
    return Integer.signum(Arrays.compareUnsigned((byte[]) left, (byte[]) right));
  }

  private static int compareDecimals(String left, String right) {
    int order = Integer.compare(rank(left), rank(right));
    return order != 0 || rank(left) != 0
        ? order
        : new BigDecimal(left).compareTo(new BigDecimal(right));
  }

  private static int rank(String decimal) {
    return switch (decimal) {
      case "-Infinity" -> -1;
      case "Infinity" -> 1;
      case "NaN" -> 2;
      default -> 0;
    };
  }

  static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.US_ASCII);
  }
}
