package org.pagedb.sql.analysis.resolution;

/** The oids of the types that analysis treats specially. */
public final class TypeOid {

  /** {@code boolean}. */
  public static final int BOOL = 16;

  /** {@code name}. */
  public static final int NAME = 19;

  /** {@code bigint}. */
  public static final int INT8 = 20;

  /** {@code smallint}. */
  public static final int INT2 = 21;

  /** {@code integer}. */
  public static final int INT4 = 23;

  /** {@code regproc}. */
  public static final int REGPROC = 24;

  /** {@code text}. */
  public static final int TEXT = 25;

  /** {@code oid}. */
  public static final int OID = 26;

  /** {@code tid}. */
  public static final int TID = 27;

  /** {@code xid}. */
  public static final int XID = 28;

  /** {@code cid}. */
  public static final int CID = 29;

  /** {@code xml}. */
  public static final int XML = 142;

  /** {@code real}. */
  public static final int FLOAT4 = 700;

  /** {@code double precision}. */
  public static final int FLOAT8 = 701;

  /** {@code unknown}: a literal or parameter whose type is still open. */
  public static final int UNKNOWN = 705;

  /** {@code character}. */
  public static final int BPCHAR = 1042;

  /** {@code character varying}. */
  public static final int VARCHAR = 1043;

  /** {@code date}. */
  public static final int DATE = 1082;

  /** {@code time}. */
  public static final int TIME = 1083;

  /** {@code timestamp}. */
  public static final int TIMESTAMP = 1114;

  /** {@code timestamp with time zone}. */
  public static final int TIMESTAMPTZ = 1184;

  /** {@code interval}. */
  public static final int INTERVAL = 1186;

  /** {@code time with time zone}. */
  public static final int TIMETZ = 1266;

  /** {@code bit}. */
  public static final int BIT = 1560;

  /** {@code bit varying}. */
  public static final int VARBIT = 1562;

  /** {@code numeric}. */
  public static final int NUMERIC = 1700;

  /** {@code regclass}. */
  public static final int REGCLASS = 2205;

  /** {@code record}. */
  public static final int RECORD = 2249;

  /** {@code record[]}. */
  public static final int RECORD_ARRAY = 2287;

  /** {@code cstring}. */
  public static final int CSTRING = 2275;

  /** {@code "any"}. */
  public static final int ANY = 2276;

  /** {@code anyarray}. */
  public static final int ANYARRAY = 2277;

  /** {@code void}. */
  public static final int VOID = 2278;

  /** {@code anyelement}. */
  public static final int ANYELEMENT = 2283;

  /** {@code anynonarray}. */
  public static final int ANYNONARRAY = 2776;

  /** {@code anyenum}. */
  public static final int ANYENUM = 3500;

  /** {@code anyrange}. */
  public static final int ANYRANGE = 3831;

  /** {@code anymultirange}. */
  public static final int ANYMULTIRANGE = 4537;

  /** {@code anycompatiblemultirange}. */
  public static final int ANYCOMPATIBLEMULTIRANGE = 4538;

  /** {@code anycompatible}. */
  public static final int ANYCOMPATIBLE = 5077;

  /** {@code anycompatiblearray}. */
  public static final int ANYCOMPATIBLEARRAY = 5078;

  /** {@code anycompatiblenonarray}. */
  public static final int ANYCOMPATIBLENONARRAY = 5079;

  /** {@code anycompatiblerange}. */
  public static final int ANYCOMPATIBLERANGE = 5080;

  /** {@code int2vector}. */
  public static final int INT2VECTOR = 22;

  /** {@code oidvector}. */
  public static final int OIDVECTOR = 30;

  private TypeOid() {}

  /** Whether the type stands for whatever the arguments turn out to be. */
  public static boolean isPolymorphic(int oid) {
    return switch (oid) {
      case ANYELEMENT,
          ANYARRAY,
          ANYNONARRAY,
          ANYENUM,
          ANYRANGE,
          ANYMULTIRANGE,
          ANYCOMPATIBLE,
          ANYCOMPATIBLEARRAY,
          ANYCOMPATIBLENONARRAY,
          ANYCOMPATIBLERANGE,
          ANYCOMPATIBLEMULTIRANGE ->
          true;
      default -> false;
    };
  }

  /** Whether the polymorphic type is of the family that unifies argument types. */
  public static boolean isCompatibleFamily(int oid) {
    return switch (oid) {
      case ANYCOMPATIBLE,
          ANYCOMPATIBLEARRAY,
          ANYCOMPATIBLENONARRAY,
          ANYCOMPATIBLERANGE,
          ANYCOMPATIBLEMULTIRANGE ->
          true;
      default -> false;
    };
  }
}
