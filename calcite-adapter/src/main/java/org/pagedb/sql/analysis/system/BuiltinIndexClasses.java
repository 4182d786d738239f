package org.pagedb.sql.analysis.system;

import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The operator class that a B-tree over a type uses, by PostgreSQL's oids. */
final class BuiltinIndexClasses {

  private static final long BTREE = 403;
  private static final int VARCHAR = 1043;

  private final Map<Long, Long> byType = new HashMap<>();

  BuiltinIndexClasses() {
    SystemRelation classes = SystemRelations.catalog("pg_opclass");
    int method = classes.place("opcmethod");
    int input = classes.place("opcintype");
    int isDefault = classes.place("opcdefault");
    for (Object[] row : BuiltinRows.of(classes)) {
      if ((Long) row[method] == BTREE && (Boolean) row[isDefault]) {
        byType.put((Long) row[input], (Long) row[classes.place("oid")]);
      }
    }
  }

  /** The oid of the class, 0 if there is none. */
  long of(PgType type) {
    Long found = byType.get(Integer.toUnsignedLong(type.oid()));
    return found != null ? found : byType.getOrDefault((long) stand(type).oid(), 0L);
  }

  private static PgType stand(PgType type) {
    if (type.isArray()) {
      return BuiltinTypes.ANYARRAY;
    }
    return switch (type.kind()) {
      case ENUM -> BuiltinTypes.ANYENUM;
      case RANGE -> BuiltinTypes.ANYRANGE;
      case MULTIRANGE -> BuiltinTypes.ANYMULTIRANGE;
      case COMPOSITE -> BuiltinTypes.RECORD;
      default -> type.oid() == VARCHAR ? BuiltinTypes.TEXT : type;
    };
  }
}
