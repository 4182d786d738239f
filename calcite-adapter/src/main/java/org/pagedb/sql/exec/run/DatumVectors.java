package org.pagedb.sql.exec.run;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** The way between vectors and single values: datums, and slices passed from vector to vector. */
public final class DatumVectors {

  private DatumVectors() {}

  /** An empty vector of the kind that carries the type. */
  public static ColumnVector vectorFor(PgType type, int capacity) {
    switch (type.codec().vectorKind()) {
      case LONG:
        return new LongVector(capacity);
      case DOUBLE:
        return new DoubleVector(capacity);
      default:
        return new BytesVector(capacity);
    }
  }

  /** The datum at a row, or null for NULL. */
  public static Object read(PgType type, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    TypeCodec codec = type.codec();
    if (vector instanceof LongVector) {
      return codec.fromLong(((LongVector) vector).at(row));
    }
    if (vector instanceof DoubleVector) {
      return codec.fromDouble(((DoubleVector) vector).at(row));
    }
    BytesVector bytes = (BytesVector) vector;
    return codec.fromBytes(bytes.buffer(row), bytes.offset(row), bytes.length(row));
  }

  /** Puts a datum, or NULL for null. */
  public static void write(PgType type, ColumnVector vector, int row, Object datum) {
    if (datum == null) {
      vector.putNull(row);
    } else if (vector instanceof LongVector) {
      ((LongVector) vector).put(row, type.codec().toLong(datum));
    } else if (vector instanceof DoubleVector) {
      ((DoubleVector) vector).put(row, type.codec().toDouble(datum));
    } else {
      byte[] bytes = type.codec().toBytes(datum);
      ((BytesVector) vector).putReference(row, bytes, 0, bytes.length);
    }
  }

  /**
   * Passes a value on without copying bytes; it stays valid as long as the source's buffer. An
   * absent source, a column that nobody wants, passes nothing.
   */
  public static void pass(ColumnVector source, int sourceRow, ColumnVector target, int targetRow) {
    if (source == null) {
      return;
    }
    if (source instanceof BytesVector && !source.isNull(sourceRow)) {
      BytesVector from = (BytesVector) source;
      ((BytesVector) target)
          .putReference(
              targetRow, from.buffer(sourceRow), from.offset(sourceRow), from.length(sourceRow));
    } else {
      target.copyFrom(source, sourceRow, targetRow);
    }
  }
}
