package org.pagedb.storage.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Random layouts and rows; a row is a list of Long, Double, byte[] or null, one per column. */
public final class RandomRows {

  private static final List<ColumnKind> KINDS =
      List.of(
          ColumnKind.BOOL,
          ColumnKind.INT2,
          ColumnKind.INT4,
          ColumnKind.INT8,
          ColumnKind.FLOAT4,
          ColumnKind.FLOAT8,
          ColumnKind.fixed(16),
          ColumnKind.VARLENA,
          ColumnKind.VARLENA);

  private RandomRows() {}

  public static RowLayout layout(Random random) {
    List<ColumnKind> kinds = new ArrayList<>();
    int count = 1 + random.nextInt(12);
    boolean[] notNull = new boolean[count];
    for (int i = 0; i < count; i++) {
      kinds.add(KINDS.get(random.nextInt(KINDS.size())));
      notNull[i] = random.nextBoolean();
    }
    return RowLayout.of(kinds, notNull);
  }

  public static List<Object> row(Random random, RowLayout layout, int nullPercent) {
    List<Object> row = new ArrayList<>();
    for (int column = 0; column < layout.columnCount(); column++) {
      boolean isNull = random.nextInt(100) < nullPercent;
      row.add(isNull ? null : value(random, layout.kind(column)));
    }
    return row;
  }

  public static Object value(Random random, ColumnKind kind) {
    return switch (kind.type()) {
      case BOOL -> (long) random.nextInt(2);
      case INT2 -> (long) (short) random.nextInt();
      case INT4 -> random.nextInt(4) == 0 ? random.nextInt() : (long) random.nextInt(10);
      case INT8 -> random.nextInt(4) == 0 ? random.nextLong() : (long) random.nextInt(10);
      case FLOAT4 -> (double) (float) special(random, random.nextFloat());
      case FLOAT8 -> special(random, random.nextDouble());
      case FIXED -> bytes(random, kind.width());
      case VARLENA -> bytes(random, random.nextInt(8) == 0 ? 100 + random.nextInt(60) : 5);
    };
  }

  private static double special(Random random, double ordinary) {
    double[] specials = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 1.5, -1.5};
    return random.nextBoolean() ? ordinary : specials[random.nextInt(specials.length)];
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Puts a row at a position of a batch that has a vector per column. */
  public static void put(ColumnBatch batch, int row, List<Object> values) {
    for (int column = 0; column < values.size(); column++) {
      ColumnVector vector = batch.column(column);
      vector.ensureCapacity(row + 1);
      Object value = values.get(column);
      if (value == null) {
        vector.putNull(row);
      } else if (vector instanceof LongVector longs) {
        longs.put(row, (Long) value);
      } else if (vector instanceof DoubleVector doubles) {
        doubles.put(row, (Double) value);
      } else {
        byte[] bytes = (byte[]) value;
        ((BytesVector) vector).putCopy(row, bytes, 0, bytes.length);
      }
    }
  }

  /** The value at a row as {@link #row} has it, byte strings as lists so that they compare. */
  public static Object comparable(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (vector instanceof LongVector longs) {
      return longs.at(row);
    }
    if (vector instanceof DoubleVector doubles) {
      return doubles.at(row);
    }
    return Arrays.toString(((BytesVector) vector).bytes(row));
  }

  public static Object comparable(Object value) {
    if (value == null) {
      return "null";
    }
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
  }
}
