package org.pagedb.jdbc.value;

import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;

/** {@code float4} and {@code float8}. */
final class DoubleReader extends ColumnReader {

  private static final double TWO_TO_63 = 0x1p63;

  private final boolean single;

  DoubleReader(PgType type) {
    super(type);
    single = type.oid() == TypeOids.FLOAT4;
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    double value = ((DoubleVector) vector).at(row);
    if (single) {
      return (float) value;
    }
    return value;
  }

  @Override
  public boolean bool(ColumnVector vector, int row, ValueContext context) throws SQLException {
    double value = ((DoubleVector) vector).at(row);
    if (value == 0 || value == 1) {
      return value == 1;
    }
    throw TextValues.badBoolean(string(vector, row, context));
  }

  @Override
  public long integer(
      ColumnVector vector, int row, ValueContext context, String javaType, long least, long most)
      throws SQLException {
    double value = ((DoubleVector) vector).at(row);
    long whole = (long) value;
    if (!(value >= -TWO_TO_63 && value < TWO_TO_63) || whole < least || whole > most) {
      throw Refusal.badValue(javaType, string(vector, row, context));
    }
    return whole;
  }

  @Override
  public double float8(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return ((DoubleVector) vector).at(row);
  }

  @Override
  public float float4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (float) ((DoubleVector) vector).at(row);
  }
}
