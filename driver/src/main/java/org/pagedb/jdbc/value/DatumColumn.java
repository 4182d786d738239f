package org.pagedb.jdbc.value;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Makes a column vector of single datums, for rows that the driver makes itself. */
public final class DatumColumn {

  private DatumColumn() {}

  /** A vector of the type's kind with the given datums, null for NULL. */
  public static ColumnVector of(PgType type, Object... datums) {
    TypeCodec codec = type.codec();
    int count = datums.length;
    switch (codec.vectorKind()) {
      case LONG:
        LongVector longs = new LongVector(Math.max(1, count));
        for (int row = 0; row < count; row++) {
          if (datums[row] == null) {
            longs.putNull(row);
          } else {
            longs.put(row, codec.toLong(datums[row]));
          }
        }
        return longs;
      case DOUBLE:
        DoubleVector doubles = new DoubleVector(Math.max(1, count));
        for (int row = 0; row < count; row++) {
          if (datums[row] == null) {
            doubles.putNull(row);
          } else {
            doubles.put(row, codec.toDouble(datums[row]));
          }
        }
        return doubles;
      default:
        BytesVector bytes = new BytesVector(Math.max(1, count));
        for (int row = 0; row < count; row++) {
          if (datums[row] == null) {
            bytes.putNull(row);
          } else {
            byte[] value = codec.toBytes(datums[row]);
            bytes.putReference(row, value, 0, value.length);
          }
        }
        return bytes;
    }
  }
}
