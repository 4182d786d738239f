package org.pagedb.sql.exec.table;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.extension.CitextCodec;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Puts vector values into index keys, and knows which values a key column can hold. */
final class KeyValues {

  private KeyValues() {}

  /** Puts a value of a key of the given type, null included. */
  static void put(KeyEncoder encoder, PgType type, ColumnVector values, int row) {
    if (type.equals(BuiltinTypes.BPCHAR) && !values.isNull(row)) {
      BytesVector bytes = (BytesVector) values;
      encoder.putBytes(bytes.buffer(row), bytes.offset(row), trimmedLength(bytes, row));
    } else if (type.equals(BuiltinTypes.CITEXT) && !values.isNull(row)) {
      byte[] folded = folded((BytesVector) values, row);
      encoder.putBytes(folded, 0, folded.length);
    } else {
      encoder.put(values, row);
    }
  }

  /** Whether a key of the type holds something else than the value, from which it cannot be had. */
  static boolean isSortKey(PgType type) {
    return type.equals(BuiltinTypes.BPCHAR) || type.equals(BuiltinTypes.CITEXT);
  }

  private static byte[] folded(BytesVector values, int row) {
    String text =
        new String(
            values.buffer(row), values.offset(row), values.length(row), StandardCharsets.UTF_8);
    return CitextCodec.folded(text).getBytes(StandardCharsets.UTF_8);
  }

  /** Blanks at the end of a char(n) do not count in comparisons. */
  private static int trimmedLength(BytesVector bytes, int row) {
    byte[] buffer = bytes.buffer(row);
    int start = bytes.offset(row);
    int end = start + bytes.length(row);
    while (end > start && buffer[end - 1] == ' ') {
      end--;
    }
    return end - start;
  }

  /** Below, within or above what the column can hold: a bigint looked up in an int4 index. */
  static int compareWithRange(KeyLayout layout, int column, ColumnVector values, int row) {
    KeyColumn key = layout.column(column);
    if (!(values instanceof LongVector longs) || key.width() == Long.BYTES) {
      return 0;
    }
    long limit = 1L << key.width() * Byte.SIZE - 1;
    long value = longs.at(row);
    return value < -limit ? -1 : value >= limit ? 1 : 0;
  }
}
