package org.pagedb.sql.analysis.system;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.range.RangeType;

/** How PostgreSQL lays out and stores values of a type, as its catalog tells it. */
final class TypeLayout {

  private TypeLayout() {}

  /** {@code p} plain, {@code m} compressed before it goes out of line, {@code x} both. */
  static String storage(PgType type) {
    if (type.length() >= 0) {
      return "p";
    }
    return switch (base(type).name()) {
      case "numeric", "inet", "cidr" -> "m";
      case "int2vector", "oidvector", "tsquery" -> "p";
      default -> "x";
    };
  }

  /** {@code c}, {@code s}, {@code i} or {@code d}: one, two, four or eight bytes. */
  static String align(PgType type) {
    PgType base = base(type);
    return switch (base.length()) {
      case 1 -> "c";
      case 2 -> "s";
      case 4 -> "i";
      case 6 -> base.name().equals("tid") ? "s" : "i";
      case 8 -> base.name().equals("macaddr8") ? "i" : "d";
      case -1 -> ofVarying(base);
      default ->
          switch (base.name()) {
            case "name", "uuid" -> "c";
            case "aclitem" -> "i";
            default -> "d";
          };
    };
  }

  private static String ofVarying(PgType type) {
    if (type.isArray()) {
      PgType element = BuiltinTypes.byOid(type.elementOid());
      boolean wide = element == null || align(element).equals("d");
      return wide ? "d" : "i";
    }
    if (type.codec() instanceof RangeCodec range) {
      return ofRange(range.rangeType());
    } else if (type.codec() instanceof MultirangeCodec multirange) {
      return ofRange(multirange.rangeType());
    }
    return switch (type.name()) {
      case "path", "polygon", "txid_snapshot", "pg_snapshot" -> "d";
      default -> type.kind() == PgType.Kind.COMPOSITE ? "d" : "i";
    };
  }

  /** Bounds are aligned, but never to less than four bytes. */
  private static String ofRange(RangeType type) {
    return align(type.subtype()).equals("d") ? "d" : "i";
  }

  private static PgType base(PgType type) {
    PgType base = type.baseOid() == 0 ? null : BuiltinTypes.byOid(type.baseOid());
    return base == null ? type : base;
  }
}
