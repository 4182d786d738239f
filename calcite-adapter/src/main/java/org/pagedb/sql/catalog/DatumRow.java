package org.pagedb.sql.catalog;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;

/** Values in rows of the stored catalog: in the form of their type's column vectors. */
final class DatumRow {

  private static final char LONG = 'l';
  private static final char DOUBLE = 'd';
  private static final char BYTES = 'b';

  private DatumRow() {}

  /** The letter of the form in which a type's values are kept. */
  static char form(TypeCodec codec) {
    return switch (codec.vectorKind()) {
      case LONG -> LONG;
      case DOUBLE -> DOUBLE;
      default -> BYTES;
    };
  }

  static void write(RowWriter row, TypeCodec codec, Object value) {
    switch (codec.vectorKind()) {
      case LONG -> row.number(codec.toLong(value));
      case DOUBLE -> row.real(codec.toDouble(value));
      default -> row.bytes(codec.toBytes(value));
    }
  }

  /** The value of a type, or as it is stored if the type is null. */
  static Object read(RowReader row, char form, PgType type) {
    if (type != null && form(type.codec()) != form) {
      throw RowReader.corrupt("has values of the form " + (int) form + " for type " + type.oid());
    }
    switch (form) {
      case LONG:
        long number = row.number();
        return type == null ? number : type.codec().fromLong(number);
      case DOUBLE:
        double real = row.real();
        return type == null ? real : type.codec().fromDouble(real);
      case BYTES:
        byte[] bytes = row.bytes();
        return type == null ? bytes : type.codec().fromBytes(bytes, 0, bytes.length);
      default:
        throw RowReader.corrupt("has values of the form " + (int) form);
    }
  }
}
