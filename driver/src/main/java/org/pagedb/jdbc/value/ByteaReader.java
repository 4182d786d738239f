package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.util.Arrays;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;

/** {@code bytea}. */
final class ByteaReader extends ColumnReader {

  ByteaReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return bytes(vector, row, context);
  }

  @Override
  public byte[] bytes(ColumnVector vector, int row, ValueContext context) throws SQLException {
    BytesVector bytes = (BytesVector) vector;
    int offset = bytes.offset(row);
    return Arrays.copyOfRange(bytes.buffer(row), offset, offset + bytes.length(row));
  }
}
