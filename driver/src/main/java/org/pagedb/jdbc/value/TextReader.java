package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.util.Arrays;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;

/** The types whose vector form is their text in UTF-8. */
final class TextReader extends ColumnReader {

  TextReader(PgType type) {
    super(type);
  }

  @Override
  public String string(ColumnVector vector, int row, ValueContext context) {
    return ((BytesVector) vector).string(row);
  }

  @Override
  public byte[] bytes(ColumnVector vector, int row, ValueContext context) throws SQLException {
    BytesVector bytes = (BytesVector) vector;
    int offset = bytes.offset(row);
    return Arrays.copyOfRange(bytes.buffer(row), offset, offset + bytes.length(row));
  }
}
