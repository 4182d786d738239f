package org.pagedb.storage.tuple;

import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * How a column is stored: all that storage knows of its type.
 *
 * @param type the form of one value
 * @param width bytes of one value, or {@link #VARIABLE}
 */
public record ColumnKind(Type type, int width) {

  /** The forms of a value. */
  public enum Type {
    /** One byte, 0 or 1; in a {@link LongVector}. */
    BOOL,
    /** Two bytes, signed; in a {@link LongVector}. */
    INT2,
    /** Four bytes, signed; in a {@link LongVector}. */
    INT4,
    /** Eight bytes, signed; in a {@link LongVector}. */
    INT8,
    /** Four bytes IEEE; in a {@link DoubleVector}. */
    FLOAT4,
    /** Eight bytes IEEE; in a {@link DoubleVector}. */
    FLOAT8,
    /** So many bytes, always; in a {@link BytesVector}. */
    FIXED,
    /** Any number of bytes; in a {@link BytesVector}. */
    VARLENA
  }

  /** The width of a VARLENA. */
  public static final int VARIABLE = -1;

  public static final ColumnKind BOOL = new ColumnKind(Type.BOOL, 1);
  public static final ColumnKind INT2 = new ColumnKind(Type.INT2, 2);
  public static final ColumnKind INT4 = new ColumnKind(Type.INT4, 4);
  public static final ColumnKind INT8 = new ColumnKind(Type.INT8, 8);
  public static final ColumnKind FLOAT4 = new ColumnKind(Type.FLOAT4, 4);
  public static final ColumnKind FLOAT8 = new ColumnKind(Type.FLOAT8, 8);
  public static final ColumnKind VARLENA = new ColumnKind(Type.VARLENA, VARIABLE);

  /** A kind whose values all have {@code width} bytes, 1 to 255. */
  public static ColumnKind fixed(int width) {
    if (width < 1 || width > 255) {
      throw new IllegalArgumentException("width=" + width);
    }
    return new ColumnKind(Type.FIXED, width);
  }

  /** Whether all values have the same width. */
  public boolean isFixedWidth() {
    return width != VARIABLE;
  }

  /** Whether a value fits a long and is ordered as one, or a double. */
  public boolean isNumber() {
    return type != Type.FIXED && type != Type.VARLENA;
  }

  /** An empty vector that can hold values of this kind. */
  public ColumnVector newVector(int capacity) {
    return switch (type) {
      case BOOL, INT2, INT4, INT8 -> new LongVector(capacity);
      case FLOAT4, FLOAT8 -> new DoubleVector(capacity);
      case FIXED, VARLENA -> new BytesVector(capacity);
    };
  }
}
