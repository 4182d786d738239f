package org.pagedb.storage.tuple;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Loops that gather one fixed-width column of many tuples, and the same for one tuple. */
final class FixedValues {

  private FixedValues() {}

  /**
   * Gathers, for each start, the value {@code offset} bytes behind it into rows from {@code row}
   * on. The target rows must not be marked null.
   */
  static void gather(
      ColumnKind kind,
      byte[] page,
      int[] starts,
      int from,
      int to,
      int offset,
      ColumnVector target,
      int row) {
    switch (kind.type()) {
      case FLOAT4, FLOAT8 ->
          gatherDoubles(
              kind, page, starts, from, to, offset, ((DoubleVector) target).values(), row);
      case FIXED -> {
        BytesVector vector = (BytesVector) target;
        for (int i = from; i < to; i++) {
          vector.putReference(row + i - from, page, starts[i] + offset, kind.width());
        }
      }
      default ->
          gatherLongs(kind, page, starts, from, to, offset, ((LongVector) target).values(), row);
    }
  }

  static void gatherLongs(
      ColumnKind kind,
      byte[] page,
      int[] starts,
      int from,
      int to,
      int offset,
      long[] out,
      int row) {
    int shift = row - from;
    switch (kind.type()) {
      case BOOL -> {
        for (int i = from; i < to; i++) {
          out[i + shift] = page[starts[i] + offset];
        }
      }
      case INT2 -> {
        for (int i = from; i < to; i++) {
          out[i + shift] = PageBytes.i16(page, starts[i] + offset);
        }
      }
      case INT4 -> {
        for (int i = from; i < to; i++) {
          out[i + shift] = PageBytes.i32(page, starts[i] + offset);
        }
      }
      case INT8 -> {
        for (int i = from; i < to; i++) {
          out[i + shift] = PageBytes.i64(page, starts[i] + offset);
        }
      }
      default -> throw new IllegalArgumentException("not a long: " + kind);
    }
  }

  private static void gatherDoubles(
      ColumnKind kind,
      byte[] page,
      int[] starts,
      int from,
      int to,
      int offset,
      double[] out,
      int row) {
    int shift = row - from;
    if (kind.type() == ColumnKind.Type.FLOAT4) {
      for (int i = from; i < to; i++) {
        out[i + shift] = Float.intBitsToFloat(PageBytes.i32(page, starts[i] + offset));
      }
    } else {
      for (int i = from; i < to; i++) {
        out[i + shift] = Double.longBitsToDouble(PageBytes.i64(page, starts[i] + offset));
      }
    }
  }

  /** Puts the value at {@code at} into one row. */
  static void put(ColumnKind kind, byte[] page, int at, ColumnVector target, int row) {
    switch (kind.type()) {
      case BOOL, INT2, INT4, INT8 -> ((LongVector) target).put(row, longAt(kind, page, at));
      case FLOAT4, FLOAT8 -> ((DoubleVector) target).put(row, doubleAt(kind, page, at));
      case FIXED -> ((BytesVector) target).putReference(row, page, at, kind.width());
      case VARLENA -> throw new IllegalArgumentException("not of fixed width: " + kind);
    }
  }

  static long longAt(ColumnKind kind, byte[] page, int at) {
    return switch (kind.type()) {
      case BOOL -> page[at];
      case INT2 -> PageBytes.i16(page, at);
      case INT4 -> PageBytes.i32(page, at);
      case INT8 -> PageBytes.i64(page, at);
      default -> throw new IllegalArgumentException("not a long: " + kind);
    };
  }

  static double doubleAt(ColumnKind kind, byte[] page, int at) {
    return kind.type() == ColumnKind.Type.FLOAT4
        ? Float.intBitsToFloat(PageBytes.i32(page, at))
        : Double.longBitsToDouble(PageBytes.i64(page, at));
  }
}
