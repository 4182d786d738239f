package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code int2} and {@code int4}. */
class IntegerReader extends ColumnReader {

  IntegerReader(PgType type) {
    super(type);
  }

  @Override
  public final String string(ColumnVector vector, int row, ValueContext context) {
    return Long.toString(((LongVector) vector).at(row));
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (int) ((LongVector) vector).at(row);
  }

  @Override
  public final boolean bool(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    long value = ((LongVector) vector).at(row);
    if (value == 0 || value == 1) {
      return value == 1;
    }
    throw TextValues.badBoolean(Long.toString(value));
  }

  @Override
  public final long integer(
      ColumnVector vector, int row, ValueContext context, String javaType, long least, long most)
      throws SQLException {
    long value = ((LongVector) vector).at(row);
    if (value < least || value > most) {
      throw Refusal.badValue(javaType, Long.toString(value));
    }
    return value;
  }

  @Override
  public int int4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (int) ((LongVector) vector).at(row);
  }

  @Override
  public final long int8(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return ((LongVector) vector).at(row);
  }

  @Override
  public final double float8(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    return ((LongVector) vector).at(row);
  }

  @Override
  public final float float4(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    return ((LongVector) vector).at(row);
  }

  @Override
  public final BigDecimal decimal(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    return BigDecimal.valueOf(((LongVector) vector).at(row));
  }
}
