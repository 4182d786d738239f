package org.pagedb.jdbc.value;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.UUID;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;

/** {@code uuid}. */
final class UuidReader extends ColumnReader {

  UuidReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return datum(vector, row);
  }

  @Override
  public byte[] bytes(ColumnVector vector, int row, ValueContext context) throws SQLException {
    UUID uuid = (UUID) datum(vector, row);
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }
}
