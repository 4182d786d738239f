package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.storage.vector.ColumnVector;

/** {@code numeric}; its NaN and infinities exist as doubles only. */
final class NumericReader extends ColumnReader {

  NumericReader(PgType type) {
    super(type);
  }

  private Numeric value(ColumnVector vector, int row) {
    return (Numeric) datum(vector, row);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    Numeric value = value(vector, row);
    if (value.isFinite()) {
      return value.toBigDecimal();
    }
    return value.toDouble();
  }

  @Override
  public BigDecimal decimal(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    Numeric value = value(vector, row);
    if (!value.isFinite()) {
      throw Refusal.badValue("BigDecimal", value.toString());
    }
    return value.toBigDecimal();
  }

  @Override
  public double float8(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return value(vector, row).toDouble();
  }

  @Override
  public float float4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (float) value(vector, row).toDouble();
  }
}
