package org.pagedb.sql.type.builtin;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.PgTypeBuilder;

/** PostgreSQL's built-in types: constants for those the engine speaks of, lookup for all. */
public final class BuiltinTypes {

  private static final Map<Integer, PgType> BY_OID = new LinkedHashMap<>(512);
  private static final Map<String, PgType> BY_NAME = new HashMap<>(512);

  private static final int DEFAULT_COLLATION = 100;
  private static final int C_COLLATION = 950;

  public static final PgType BOOL = preferred(16, "bool", 'B', 1, 1000);
  public static final PgType BYTEA = base(17, "bytea", 'U', -1, 1001);
  public static final PgType CHAR = base(18, "char", 'Z', 1, 1002);
  public static final PgType NAME =
      add(start(19, "name", 'S', 64, 1003).element(18).collation(C_COLLATION));
  public static final PgType INT8 = base(20, "int8", 'N', 8, 1016);
  public static final PgType INT2 = base(21, "int2", 'N', 2, 1005);
  public static final PgType INT2VECTOR = add(start(22, "int2vector", 'A', -1, 1006).element(21));
  public static final PgType INT4 = base(23, "int4", 'N', 4, 1007);
  public static final PgType REGPROC = base(24, "regproc", 'N', 4, 1008);
  public static final PgType TEXT =
      add(start(25, "text", 'S', -1, 1009).preferred().collation(DEFAULT_COLLATION));
  public static final PgType OID = preferred(26, "oid", 'N', 4, 1028);
  public static final PgType TID = base(27, "tid", 'U', 6, 1010);
  public static final PgType XID = base(28, "xid", 'U', 4, 1011);
  public static final PgType CID = base(29, "cid", 'U', 4, 1012);
  public static final PgType OIDVECTOR = add(start(30, "oidvector", 'A', -1, 1013).element(26));
  public static final PgType FLOAT4 = base(700, "float4", 'N', 4, 1021);
  public static final PgType FLOAT8 = preferred(701, "float8", 'N', 8, 1022);
  public static final PgType UNKNOWN = add(pseudo(705, "unknown", -2).category('X'));
  public static final PgType BPCHAR =
      add(start(1042, "bpchar", 'S', -1, 1014).collation(DEFAULT_COLLATION));
  public static final PgType VARCHAR =
      add(start(1043, "varchar", 'S', -1, 1015).collation(DEFAULT_COLLATION));
  public static final PgType DATE = base(1082, "date", 'D', 4, 1182);
  public static final PgType TIME = base(1083, "time", 'D', 8, 1183);
  public static final PgType TIMESTAMP = base(1114, "timestamp", 'D', 8, 1115);
  public static final PgType TIMESTAMPTZ = preferred(1184, "timestamptz", 'D', 8, 1185);
  public static final PgType INTERVAL = preferred(1186, "interval", 'T', 16, 1187);
  public static final PgType TIMETZ = base(1266, "timetz", 'D', 12, 1270);
  public static final PgType NUMERIC = base(1700, "numeric", 'N', -1, 1231);
  public static final PgType UUID = base(2950, "uuid", 'U', 16, 2951);
  public static final PgType JSON = base(114, "json", 'U', -1, 199);
  public static final PgType XML = base(142, "xml", 'U', -1, 143);
  public static final PgType JSONB = base(3802, "jsonb", 'U', -1, 3807);
  public static final PgType TSVECTOR = base(3614, "tsvector", 'U', -1, 3643);
  public static final PgType TSQUERY = base(3615, "tsquery", 'U', -1, 3645);
  public static final PgType JSONPATH = base(4072, "jsonpath", 'U', -1, 4073);
  public static final PgType MONEY = base(790, "money", 'N', 8, 791);
  public static final PgType BIT = base(1560, "bit", 'V', -1, 1561);
  public static final PgType VARBIT = preferred(1562, "varbit", 'V', -1, 1563);
  public static final PgType INET = preferred(869, "inet", 'I', -1, 1041);
  public static final PgType CIDR = base(650, "cidr", 'I', -1, 651);
  public static final PgType MACADDR = base(829, "macaddr", 'U', 6, 1040);
  public static final PgType MACADDR8 = base(774, "macaddr8", 'U', 8, 775);
  public static final PgType POINT = geometric(600, "point", 16, 1017, 701);
  public static final PgType LSEG = geometric(601, "lseg", 32, 1018, 600);
  public static final PgType PATH = geometric(602, "path", -1, 1019, 0);
  public static final PgType BOX = geometric(603, "box", 32, 1020, 600);
  public static final PgType POLYGON = geometric(604, "polygon", -1, 1027, 0);
  public static final PgType LINE = geometric(628, "line", 24, 629, 701);
  public static final PgType CIRCLE = geometric(718, "circle", 24, 719, 0);
  public static final PgType PG_LSN = base(3220, "pg_lsn", 'U', 8, 3221);
  public static final PgType XID8 = base(5069, "xid8", 'U', 8, 271);
  public static final PgType PG_SNAPSHOT = base(5038, "pg_snapshot", 'U', -1, 5039);
  public static final PgType TXID_SNAPSHOT = base(2970, "txid_snapshot", 'U', -1, 2949);
  public static final PgType PG_NODE_TREE =
      add(start(194, "pg_node_tree", 'Z', -1, 0).collation(DEFAULT_COLLATION));
  public static final PgType ACLITEM = base(1033, "aclitem", 'U', 12, 1034);
  public static final PgType REFCURSOR = base(1790, "refcursor", 'U', -1, 2201);
  public static final PgType INT4RANGE = range(3904, "int4range", 3905);
  public static final PgType NUMRANGE = range(3906, "numrange", 3907);
  public static final PgType TSRANGE = range(3908, "tsrange", 3909);
  public static final PgType TSTZRANGE = range(3910, "tstzrange", 3911);
  public static final PgType DATERANGE = range(3912, "daterange", 3913);
  public static final PgType INT8RANGE = range(3926, "int8range", 3927);
  public static final PgType INT4MULTIRANGE = multirange(4451, "int4multirange", 6150);
  public static final PgType NUMMULTIRANGE = multirange(4532, "nummultirange", 6151);
  public static final PgType TSMULTIRANGE = multirange(4533, "tsmultirange", 6152);
  public static final PgType TSTZMULTIRANGE = multirange(4534, "tstzmultirange", 6153);
  public static final PgType DATEMULTIRANGE = multirange(4535, "datemultirange", 6155);
  public static final PgType INT8MULTIRANGE = multirange(4536, "int8multirange", 6157);
  public static final PgType REGPROCEDURE = base(2202, "regprocedure", 'N', 4, 2207);
  public static final PgType REGOPER = base(2203, "regoper", 'N', 4, 2208);
  public static final PgType REGOPERATOR = base(2204, "regoperator", 'N', 4, 2209);
  public static final PgType REGCONFIG = base(3734, "regconfig", 'N', 4, 3735);
  public static final PgType REGDICTIONARY = base(3769, "regdictionary", 'N', 4, 3770);
  public static final PgType REGNAMESPACE = base(4089, "regnamespace", 'N', 4, 4090);
  public static final PgType REGROLE = base(4096, "regrole", 'N', 4, 4097);
  public static final PgType REGCOLLATION = base(4191, "regcollation", 'N', 4, 4192);
  public static final PgType REGCLASS = base(2205, "regclass", 'N', 4, 2210);
  public static final PgType REGTYPE = base(2206, "regtype", 'N', 4, 2211);

  public static final PgType CITEXT = extension(12900, "citext", 'S', 12901);
  public static final PgType HSTORE = extension(13200, "hstore", 'U', 13201);

  public static final PgType RECORD = add(pseudo(2249, "record", -1).array(2287));
  public static final PgType CSTRING = add(pseudo(2275, "cstring", -2).array(1263));
  public static final PgType ANY = add(pseudo(2276, "any", 4));
  public static final PgType ANYARRAY = add(pseudo(2277, "anyarray", -1));
  public static final PgType VOID = add(pseudo(2278, "void", 4));
  public static final PgType TRIGGER = add(pseudo(2279, "trigger", 4));
  public static final PgType INTERNAL = add(pseudo(2281, "internal", 8));
  public static final PgType ANYELEMENT = add(pseudo(2283, "anyelement", 4));
  public static final PgType ANYNONARRAY = add(pseudo(2776, "anynonarray", 4));
  public static final PgType ANYENUM = add(pseudo(3500, "anyenum", 4));
  public static final PgType ANYRANGE = add(pseudo(3831, "anyrange", -1));
  public static final PgType EVENT_TRIGGER = add(pseudo(3838, "event_trigger", 4));
  public static final PgType ANYMULTIRANGE = add(pseudo(4537, "anymultirange", -1));
  public static final PgType ANYCOMPATIBLEMULTIRANGE =
      add(pseudo(4538, "anycompatiblemultirange", -1));
  public static final PgType ANYCOMPATIBLE = add(pseudo(5077, "anycompatible", 4));
  public static final PgType ANYCOMPATIBLEARRAY = add(pseudo(5078, "anycompatiblearray", -1));
  public static final PgType ANYCOMPATIBLENONARRAY = add(pseudo(5079, "anycompatiblenonarray", 4));
  public static final PgType ANYCOMPATIBLERANGE = add(pseudo(5080, "anycompatiblerange", -1));

  public static final PgType BOOL_ARRAY = array(BOOL);
  public static final PgType BYTEA_ARRAY = array(BYTEA);
  public static final PgType CHAR_ARRAY = array(CHAR);
  public static final PgType NAME_ARRAY = array(NAME);
  public static final PgType INT2_ARRAY = array(INT2);
  public static final PgType INT4_ARRAY = array(INT4);
  public static final PgType INT8_ARRAY = array(INT8);
  public static final PgType TEXT_ARRAY = array(TEXT);
  public static final PgType OID_ARRAY = array(OID);
  public static final PgType FLOAT4_ARRAY = array(FLOAT4);
  public static final PgType FLOAT8_ARRAY = array(FLOAT8);
  public static final PgType BPCHAR_ARRAY = array(BPCHAR);
  public static final PgType VARCHAR_ARRAY = array(VARCHAR);
  public static final PgType DATE_ARRAY = array(DATE);
  public static final PgType TIME_ARRAY = array(TIME);
  public static final PgType TIMESTAMP_ARRAY = array(TIMESTAMP);
  public static final PgType TIMESTAMPTZ_ARRAY = array(TIMESTAMPTZ);
  public static final PgType INTERVAL_ARRAY = array(INTERVAL);
  public static final PgType TIMETZ_ARRAY = array(TIMETZ);
  public static final PgType NUMERIC_ARRAY = array(NUMERIC);
  public static final PgType UUID_ARRAY = array(UUID);
  public static final PgType BOX_ARRAY = array(BOX);
  public static final PgType RECORD_ARRAY = add(pseudo(2287, "_record", -1).element(2249));
  public static final PgType CSTRING_ARRAY = add(start(1263, "_cstring", 'A', -1, 0).element(2275));

  static {
    for (PgType type : List.copyOf(BY_OID.values())) {
      boolean missing = type.arrayOid() != 0 && !BY_OID.containsKey(type.arrayOid());
      if (missing) {
        array(type);
      }
    }
  }

  private BuiltinTypes() {}

  private static PgTypeBuilder start(int oid, String name, char category, int length, int array) {
    return new PgTypeBuilder(oid, name, BuiltinCodecs.SOURCE)
        .category(category)
        .length(length)
        .array(array);
  }

  /** Whether {@code type} is one of the three whose equal values hash alike across them. */
  public static boolean isInteger(PgType type) {
    return type.equals(INT2) || type.equals(INT4) || type.equals(INT8);
  }

  private static PgType base(int oid, String name, char category, int length, int array) {
    return add(start(oid, name, category, length, array));
  }

  private static PgType preferred(int oid, String name, char category, int length, int array) {
    return add(start(oid, name, category, length, array).preferred());
  }

  private static PgType geometric(int oid, String name, int length, int array, int element) {
    return add(start(oid, name, 'G', length, array).element(element));
  }

  private static PgType range(int oid, String name, int array) {
    return add(start(oid, name, 'R', -1, array).kind(PgType.Kind.RANGE));
  }

  private static PgType multirange(int oid, String name, int array) {
    return add(start(oid, name, 'R', -1, array).kind(PgType.Kind.MULTIRANGE));
  }

  /** A type that an extension of the same name brings into its schema. */
  private static PgType extension(int oid, String name, char category, int array) {
    PgTypeBuilder builder = start(oid, name, category, -1, array).schema("public");
    return add(category == 'S' ? builder.collation(DEFAULT_COLLATION) : builder);
  }

  private static PgTypeBuilder pseudo(int oid, String name, int length) {
    return new PgTypeBuilder(oid, name, BuiltinCodecs.SOURCE)
        .kind(PgType.Kind.PSEUDO)
        .category('P')
        .length(length);
  }

  private static PgType array(PgType element) {
    return add(
        start(element.arrayOid(), "_" + element.name(), 'A', -1, 0)
            .schema(element.schema())
            .element(element.oid())
            .collation(element.collationOid()));
  }

  private static PgType add(PgTypeBuilder builder) {
    PgType type = builder.build();
    BY_OID.put(type.oid(), type);
    BY_NAME.put(type.name(), type);
    return type;
  }

  /** The built-in type with an oid, or null. */
  public static PgType byOid(int oid) {
    return BY_OID.get(oid);
  }

  /**
   * The built-in type with an internal name such as {@code int4} or {@code _text}, or null; see
   * {@link SqlTypeNames} for SQL's spellings.
   */
  public static PgType byName(String name) {
    return BY_NAME.get(name);
  }

  /** All built-in types, in no particular order. */
  public static Collection<PgType> all() {
    return Collections.unmodifiableCollection(BY_OID.values());
  }

  /** The built-in array type over {@code element}, or null if it has none. */
  public static PgType arrayOf(PgType element) {
    return element.arrayOid() == 0 ? null : BY_OID.get(element.arrayOid());
  }

  /** The element type of a built-in array type, or null if it has none. */
  public static PgType elementOf(PgType array) {
    return array.elementOid() == 0 ? null : BY_OID.get(array.elementOid());
  }

  /** The element type of a built-in range or multirange, or null if it is none. */
  public static PgType rangeSubtype(PgType type) {
    return switch (type.name()) {
      case "int4range", "int4multirange" -> INT4;
      case "int8range", "int8multirange" -> INT8;
      case "numrange", "nummultirange" -> NUMERIC;
      case "daterange", "datemultirange" -> DATE;
      case "tsrange", "tsmultirange" -> TIMESTAMP;
      case "tstzrange", "tstzmultirange" -> TIMESTAMPTZ;
      default -> null;
    };
  }

  /** The built-in range type over a type or in a multirange type, or null. */
  public static PgType rangeOf(PgType type) {
    PgType subtype = type.kind() == PgType.Kind.MULTIRANGE ? rangeSubtype(type) : type;
    return subtype == null ? null : byName(rangePrefix(subtype) + "range");
  }

  /** The built-in multirange type over a type or a range type, or null. */
  public static PgType multirangeOf(PgType type) {
    PgType subtype = type.kind() == PgType.Kind.RANGE ? rangeSubtype(type) : type;
    return subtype == null ? null : byName(rangePrefix(subtype) + "multirange");
  }

  private static String rangePrefix(PgType subtype) {
    return switch (subtype.name()) {
      case "int4", "int8", "date" -> subtype.name();
      case "numeric" -> "num";
      case "timestamp" -> "ts";
      case "timestamptz" -> "tstz";
      default -> "no ";
    };
  }
}
