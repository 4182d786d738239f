package org.pagedb.jdbc.value;

import java.sql.SQLException;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code bool}. Asked for a number it gives 1 or 0, which pgjdbc does for some numbers and refuses
 * for others, depending on how the value travelled.
 */
final class BooleanReader extends ColumnReader {

  BooleanReader(PgType type) {
    super(type);
  }

  @Override
  public String string(ColumnVector vector, int row, ValueContext context) {
    return ((LongVector) vector).at(row) != 0 ? "t" : "f";
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return ((LongVector) vector).at(row) != 0;
  }

  @Override
  public boolean bool(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return ((LongVector) vector).at(row) != 0;
  }

  @Override
  public long integer(
      ColumnVector vector, int row, ValueContext context, String javaType, long least, long most)
      throws SQLException {
    return ((LongVector) vector).at(row);
  }
}
