package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.extension.HstoreCodec;
import org.pagedb.sql.type.extension.HstoreValue;
import org.pagedb.storage.vector.ColumnVector;

/** The types that JDBC has no class for, and those it treats in a way of their own. */
final class ObjectReader extends ColumnReader {

  private final int typmod;

  ObjectReader(PgType type, int typmod) {
    super(type);
    this.typmod = typmod;
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    switch (type().oid()) {
      case TypeOids.CHAR:
      case TypeOids.UNKNOWN:
      case TypeOids.VOID:
        return string(vector, row, context);
      case TypeOids.MONEY:
        return float8(vector, row, context);
      case TypeOids.XML:
        return new PageDbXml(string(vector, row, context));
      case TypeOids.BIT:
        return typmod == 1
            ? (Object) bool(vector, row, context)
            : new PageDbObject(type().name(), string(vector, row, context));
      default:
        if (type().codec() instanceof HstoreCodec) {
          return new LinkedHashMap<>(((HstoreValue) datum(vector, row)).pairs());
        }
        return type().kind() == PgType.Kind.ENUM
            ? string(vector, row, context)
            : new PageDbObject(type().name(), string(vector, row, context));
    }
  }
}
