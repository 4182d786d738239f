package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Casts between integers and floating-point numbers, with 22003 where the value does not fit. */
final class NumberCast extends UnaryKernel {

  /** From what to what. */
  enum Form {
    LONG_TO_LONG,
    LONG_TO_DOUBLE,
    DOUBLE_TO_LONG,
    DOUBLE_TO_SINGLE
  }

  private final Form form;
  private final int width;
  private final LongVector longs;
  private final DoubleVector doubles;

  /** {@code width} is the result type's length in bytes. */
  static NumberCast of(PgType type, Form form, int width, Kernel argument) {
    boolean toLong = form == Form.LONG_TO_LONG || form == Form.DOUBLE_TO_LONG;
    return new NumberCast(
        type, form, width, argument, toLong ? new LongVector(0) : new DoubleVector(0));
  }

  private NumberCast(PgType type, Form form, int width, Kernel argument, ColumnVector result) {
    super(type, argument, result);
    this.form = form;
    this.width = width;
    longs = result instanceof LongVector ? (LongVector) result : null;
    doubles = result instanceof DoubleVector ? (DoubleVector) result : null;
  }

  @Override
  void compute(ColumnVector input, int row) {
    switch (form) {
      case LONG_TO_LONG:
        longs.values()[row] = narrowed(((LongVector) input).at(row));
        break;
      case LONG_TO_DOUBLE:
        long integer = ((LongVector) input).at(row);
        doubles.values()[row] = width == Float.BYTES ? (float) integer : (double) integer;
        break;
      case DOUBLE_TO_LONG:
        longs.values()[row] = rounded(((DoubleVector) input).at(row));
        break;
      default:
        doubles.values()[row] = single(((DoubleVector) input).at(row));
    }
  }

  private long narrowed(long value) {
    long fitting = width == Integer.BYTES ? (int) value : width == 2 ? (short) value : value;
    if (fitting != value) {
      throw LongArithmetic.outOfRange(width);
    }
    return value;
  }

  private long rounded(double value) {
    double whole = Math.rint(value);
    // 2^63 itself is a double but not a long, hence the half-open test.
    if (!(whole >= -0x1p63 && whole < 0x1p63)) {
      throw LongArithmetic.outOfRange(width);
    }
    return narrowed((long) whole);
  }

  private static double single(double value) {
    float result = (float) value;
    if (Float.isInfinite(result) && !Double.isInfinite(value)) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    if (result == 0 && value != 0) {
      throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
    }
    return result;
  }
}
