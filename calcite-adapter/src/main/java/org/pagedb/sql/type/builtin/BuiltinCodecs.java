package org.pagedb.sql.type.builtin;

import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.datetime.DateCodec;
import org.pagedb.sql.type.datetime.IntervalCodec;
import org.pagedb.sql.type.datetime.TimeCodec;
import org.pagedb.sql.type.datetime.TimeTzCodec;
import org.pagedb.sql.type.datetime.TimestampCodec;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.scalar.BoolCodec;
import org.pagedb.sql.type.scalar.ByteaCodec;
import org.pagedb.sql.type.scalar.FloatCodec;
import org.pagedb.sql.type.scalar.IntegerCodec;
import org.pagedb.sql.type.scalar.OidCodec;
import org.pagedb.sql.type.scalar.PseudoCodec;
import org.pagedb.sql.type.scalar.UuidCodec;
import org.pagedb.sql.type.scalar.VoidCodec;
import org.pagedb.sql.type.text.BpcharCodec;
import org.pagedb.sql.type.text.CharCodec;
import org.pagedb.sql.type.text.NameCodec;
import org.pagedb.sql.type.text.TextCodec;
import org.pagedb.sql.type.text.VarcharCodec;

/** Makes the codec of a built-in type. A class, not a lambda: it is used at every start. */
final class BuiltinCodecs implements PgType.CodecSource {

  static final BuiltinCodecs SOURCE = new BuiltinCodecs();

  private BuiltinCodecs() {}

  @Override
  public TypeCodec codecOf(PgType type) {
    if (type.isArray() || type.name().equals("_record")) {
      return new ArrayCodec(BuiltinTypes.elementOf(type), ',');
    }
    return type.kind() == PgType.Kind.PSEUDO ? pseudo(type) : base(type);
  }

  private static TypeCodec pseudo(PgType type) {
    return switch (type.name()) {
      case "unknown", "cstring" -> new TextCodec();
      case "void" -> new VoidCodec();
      default -> new PseudoCodec(type.name());
    };
  }

  private static TypeCodec base(PgType type) {
    return switch (type.name()) {
      case "bool" -> new BoolCodec();
      case "bytea" -> new ByteaCodec();
      case "char" -> new CharCodec();
      case "name" -> new NameCodec();
      case "int2" -> IntegerCodec.int2();
      case "int4" -> IntegerCodec.int4();
      case "int8" -> IntegerCodec.int8();
      case "text" -> new TextCodec();
      case "varchar" -> new VarcharCodec();
      case "bpchar" -> new BpcharCodec();
      case "oid", "xid", "cid" -> new OidCodec(type.name());
      case "float4" -> FloatCodec.float4();
      case "float8" -> FloatCodec.float8();
      case "numeric" -> new NumericCodec();
      case "date" -> new DateCodec();
      case "time" -> new TimeCodec();
      case "timetz" -> new TimeTzCodec();
      case "timestamp" -> TimestampCodec.withoutZone();
      case "timestamptz" -> TimestampCodec.withZone();
      case "interval" -> new IntervalCodec();
      case "uuid" -> new UuidCodec();
      default -> throw new IllegalStateException("no codec for " + type.name());
    };
  }
}
