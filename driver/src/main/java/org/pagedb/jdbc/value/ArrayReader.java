package org.pagedb.jdbc.value;

import java.sql.SQLException;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;

/** All array types. */
final class ArrayReader extends ColumnReader {

  ArrayReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return PageDbArray.ofText(type(), string(vector, row, context), context);
  }
}
