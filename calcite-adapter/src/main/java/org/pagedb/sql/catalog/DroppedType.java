package org.pagedb.sql.catalog;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The type that a column keeps when it is dropped. Old rows still have its values, which nobody
 * reads but everybody has to pass over; the column's own type may be dropped after it, so that it
 * keeps a built-in type that is stored in the same form.
 */
final class DroppedType {

  private DroppedType() {}

  static PgType of(PgType type) {
    if (type.oid() < OidSource.FIRST_USER_OID) {
      return type;
    }
    return switch (type.codec().vectorKind()) {
      case LONG -> BuiltinTypes.INT8; // how all but a few built-in types of that form are kept
      case DOUBLE -> type.length() == Float.BYTES ? BuiltinTypes.FLOAT4 : BuiltinTypes.FLOAT8;
      default -> type.codec().byteWidth() > 0 ? asWide(type) : BuiltinTypes.BYTEA;
    };
  }

  private static PgType asWide(PgType type) {
    for (PgType builtin : BuiltinTypes.all()) {
      if (builtin.codec().vectorKind() == type.codec().vectorKind()
          && builtin.codec().byteWidth() == type.codec().byteWidth()) {
        return builtin;
      }
    }
    throw new IllegalStateException("no built-in type is as wide as " + type.name());
  }
}
