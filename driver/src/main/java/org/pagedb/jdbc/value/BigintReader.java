package org.pagedb.jdbc.value;

import java.sql.SQLException;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code int8} and {@code oid}. */
final class BigintReader extends IntegerReader {

  BigintReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return ((LongVector) vector).at(row);
  }

  @Override
  public int int4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (int) integer(vector, row, context, "int", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }
}
