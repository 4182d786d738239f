package org.pagedb.sql.type.builtin;

import java.util.function.IntFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.access.AclItemCodec;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.bits.BitCodec;
import org.pagedb.sql.type.catalog.LsnCodec;
import org.pagedb.sql.type.catalog.OidVectorCodec;
import org.pagedb.sql.type.catalog.RegCodec;
import org.pagedb.sql.type.catalog.SnapshotCodec;
import org.pagedb.sql.type.catalog.TidCodec;
import org.pagedb.sql.type.catalog.Xid8Codec;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.datetime.DateCodec;
import org.pagedb.sql.type.datetime.IntervalCodec;
import org.pagedb.sql.type.datetime.TimeCodec;
import org.pagedb.sql.type.datetime.TimeTzCodec;
import org.pagedb.sql.type.datetime.TimestampCodec;
import org.pagedb.sql.type.extension.CitextCodec;
import org.pagedb.sql.type.extension.HstoreCodec;
import org.pagedb.sql.type.geometry.GeometryCodec;
import org.pagedb.sql.type.json.JsonCodec;
import org.pagedb.sql.type.json.JsonbCodec;
import org.pagedb.sql.type.jsonpath.JsonPathCodec;
import org.pagedb.sql.type.network.InetCodec;
import org.pagedb.sql.type.network.MacCodec;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.RangeCodec;
import org.pagedb.sql.type.range.RangeType;
import org.pagedb.sql.type.scalar.BoolCodec;
import org.pagedb.sql.type.scalar.ByteaCodec;
import org.pagedb.sql.type.scalar.FloatCodec;
import org.pagedb.sql.type.scalar.IntegerCodec;
import org.pagedb.sql.type.scalar.MoneyCodec;
import org.pagedb.sql.type.scalar.OidCodec;
import org.pagedb.sql.type.scalar.PseudoCodec;
import org.pagedb.sql.type.scalar.UuidCodec;
import org.pagedb.sql.type.scalar.VoidCodec;
import org.pagedb.sql.type.text.BpcharCodec;
import org.pagedb.sql.type.text.CharCodec;
import org.pagedb.sql.type.text.NameCodec;
import org.pagedb.sql.type.text.TextCodec;
import org.pagedb.sql.type.text.VarcharCodec;
import org.pagedb.sql.type.textsearch.TextQueryCodec;
import org.pagedb.sql.type.textsearch.TextVectorCodec;
import org.pagedb.sql.type.xml.XmlCodec;

/** Makes the codec of a built-in type. A class, not a lambda: it is used at every start. */
final class BuiltinCodecs implements PgType.CodecSource {

  static final BuiltinCodecs SOURCE = new BuiltinCodecs();

  private BuiltinCodecs() {}

  @Override
  public TypeCodec codecOf(PgType type) {
    if (type.name().startsWith("_")) {
      return new ArrayCodec(
          BuiltinTypes.elementOf(type), type.equals(BuiltinTypes.BOX_ARRAY) ? ';' : ',');
    }
    return switch (type.kind()) {
      case PSEUDO -> pseudo(type);
      case RANGE -> new RangeCodec(new RangeType(BuiltinTypes.rangeSubtype(type)));
      case MULTIRANGE -> new MultirangeCodec(new RangeType(BuiltinTypes.rangeSubtype(type)));
      default -> type.name().startsWith("reg") ? reg(type) : base(type);
    };
  }

  private static TypeCodec pseudo(PgType type) {
    return switch (type.name()) {
      case "unknown", "cstring" -> new TextCodec();
      case "record" -> RecordCodec.anonymous(new TypeByOid());
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
      case "json" -> new JsonCodec();
      case "jsonb" -> new JsonbCodec();
      case "xml" -> new XmlCodec();
      case "jsonpath" -> new JsonPathCodec();
      case "tsvector" -> new TextVectorCodec();
      case "tsquery" -> new TextQueryCodec();
      case "citext" -> new CitextCodec();
      case "hstore" -> new HstoreCodec();
      case "money" -> new MoneyCodec();
      case "bit" -> BitCodec.fixed();
      case "varbit" -> BitCodec.varying();
      case "inet" -> InetCodec.inet();
      case "cidr" -> InetCodec.cidr();
      case "point", "lseg", "line", "box", "path", "polygon", "circle" ->
          new GeometryCodec(type.name());
      case "macaddr" -> MacCodec.six();
      case "macaddr8" -> MacCodec.eight();
      default -> catalogType(type);
    };
  }

  private static TypeCodec reg(PgType type) {
    return new RegCodec(type.oid(), type.name(), BuiltinNames.INSTANCE);
  }

  private static TypeCodec catalogType(PgType type) {
    return switch (type.name()) {
      case "int2vector" -> new OidVectorCodec(BuiltinTypes.INT2);
      case "oidvector" -> new OidVectorCodec(BuiltinTypes.OID);
      case "tid" -> new TidCodec();
      case "xid8" -> new Xid8Codec();
      case "pg_snapshot", "txid_snapshot" -> new SnapshotCodec();
      case "pg_lsn" -> new LsnCodec();
      case "refcursor", "pg_node_tree" -> new TextCodec();
      case "aclitem" -> new AclItemCodec();
      case "oid", "xid", "cid" -> new OidCodec(type.name());
      default -> throw new IllegalStateException("no codec for " + type.name());
    };
  }

  private static final class TypeByOid implements IntFunction<PgType> {
    @Override
    public PgType apply(int oid) {
      return BuiltinTypes.byOid(oid);
    }
  }
}
