package org.pagedb.sql.type.builtin;

import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.PgTypeBuilder;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.composite.EnumCodec;
import org.pagedb.sql.type.composite.EnumValue;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.range.RangeType;

/** Makes the types that users define. */
public final class UserTypes {

  private UserTypes() {}

  /** {@code CREATE TYPE … AS ENUM}; values in order. */
  public static PgType enumType(
      int oid, String schema, String name, int arrayOid, List<EnumValue> values) {
    return new PgTypeBuilder(oid, name, new EnumCodec(name, values))
        .schema(schema)
        .kind(PgType.Kind.ENUM)
        .category('E')
        .length(4)
        .array(arrayOid)
        .build();
  }

  /**
   * {@code CREATE DOMAIN}: the base type's values. Its constraints are not the codec's business;
   * whoever makes a domain's value checks them.
   */
  public static PgType domain(int oid, String schema, String name, int arrayOid, PgType base) {
    return new PgTypeBuilder(oid, name, base.codec())
        .schema(schema)
        .kind(PgType.Kind.DOMAIN)
        .category(base.category())
        .length(base.length())
        .array(arrayOid)
        .base(base.oid())
        .collation(base.collationOid())
        .build();
  }

  /** {@code CREATE TYPE … AS (…)}, or a table's row type. */
  public static PgType composite(
      int oid, String schema, String name, int arrayOid, List<PgType> fieldTypes) {
    return new PgTypeBuilder(oid, name, RecordCodec.of(fieldTypes))
        .schema(schema)
        .kind(PgType.Kind.COMPOSITE)
        .category('C')
        .array(arrayOid)
        .build();
  }

  /** The same, whose codec knows names and modifiers of the fields. */
  public static PgType composite(
      int oid, String schema, String name, int arrayOid, RecordCodec codec) {
    return new PgTypeBuilder(oid, name, codec)
        .schema(schema)
        .kind(PgType.Kind.COMPOSITE)
        .category('C')
        .array(arrayOid)
        .build();
  }

  /** The type {@code record} for rows of a known shape, as a row constructor makes them. */
  public static PgType record(List<PgType> fieldTypes, List<String> fieldNames) {
    return record(RecordCodec.of(fieldTypes, fieldNames));
  }

  /** The same, with names and type modifiers, as a column definition list gives them. */
  public static PgType record(
      List<PgType> fieldTypes, List<String> fieldNames, List<Integer> fieldTypmods) {
    return record(RecordCodec.of(fieldTypes, fieldNames, fieldTypmods));
  }

  private static PgType record(RecordCodec codec) {
    return new PgTypeBuilder(BuiltinTypes.RECORD.oid(), BuiltinTypes.RECORD.name(), codec)
        .kind(PgType.Kind.PSEUDO)
        .category('P')
        .array(BuiltinTypes.RECORD_ARRAY.oid())
        .build();
  }

  /** {@code CREATE TYPE … AS RANGE}. */
  public static PgType range(int oid, String schema, String name, int arrayOid, PgType subtype) {
    return new PgTypeBuilder(oid, name, new RangeCodec(RangeType.continuous(subtype)))
        .schema(schema)
        .kind(PgType.Kind.RANGE)
        .category('R')
        .array(arrayOid)
        .build();
  }

  /** The multirange type that comes with a range type. */
  public static PgType multirange(
      int oid, String schema, String name, int arrayOid, PgType subtype) {
    return new PgTypeBuilder(oid, name, new MultirangeCodec(RangeType.continuous(subtype)))
        .schema(schema)
        .kind(PgType.Kind.MULTIRANGE)
        .category('R')
        .array(arrayOid)
        .build();
  }

  /** The array type over a user's type; {@code oid} is the element's {@link PgType#arrayOid}. */
  public static PgType array(int oid, String schema, String name, PgType element) {
    return new PgTypeBuilder(oid, name, new ArrayCodec(element, ','))
        .schema(schema)
        .category('A')
        .element(element.oid())
        .collation(element.collationOid())
        .build();
  }
}
