package org.pagedb.sql.type;

/**
 * A data type: one row of {@code pg_type} with the codec that gives its values meaning. Two types
 * are equal when their oids are.
 */
public final class PgType {

  /** {@code pg_type.typtype}. */
  public enum Kind {
    BASE('b'),
    COMPOSITE('c'),
    DOMAIN('d'),
    ENUM('e'),
    MULTIRANGE('m'),
    PSEUDO('p'),
    RANGE('r');

    private final char code;

    Kind(char code) {
      this.code = code;
    }

    /** The letter in {@code pg_type.typtype}. */
    public char code() {
      return code;
    }
  }

  /** Makes a type's codec when it is first asked for, so that unused types load no codec class. */
  @FunctionalInterface
  public interface CodecSource {

    /** The codec of {@code type}, never null. */
    TypeCodec codecOf(PgType type);
  }

  /** The type modifier of a type without one. */
  public static final int NO_TYPMOD = -1;

  private final int oid;
  private final String schema;
  private final String name;
  private final Kind kind;
  private final char category;
  private final boolean preferred;
  private final int length;
  private final int elementOid;
  private final int arrayOid;
  private final int baseOid;
  private final int collationOid;
  private final PgType uncollated; // null if it is this one
  private final CodecSource codecSource;

  /** Found at first use; a race finds the same codec twice. */
  private volatile TypeCodec codec;

  PgType(PgTypeBuilder builder) {
    oid = builder.oid;
    schema = builder.schema;
    name = builder.name;
    kind = builder.kind;
    category = builder.category;
    preferred = builder.preferred;
    length = builder.length;
    elementOid = builder.elementOid;
    arrayOid = builder.arrayOid;
    baseOid = builder.baseOid;
    collationOid = builder.collationOid;
    codec = builder.codec;
    codecSource = builder.codecSource;
    uncollated = null;
  }

  private PgType(PgType type, int collation) {
    oid = type.oid;
    schema = type.schema;
    name = type.name;
    kind = type.kind;
    category = type.category;
    preferred = type.preferred;
    length = type.length;
    elementOid = type.elementOid;
    arrayOid = type.arrayOid;
    baseOid = type.baseOid;
    collationOid = collation;
    codec = type.codec();
    codecSource = null;
    uncollated = type;
  }

  /** {@link #collationOid} where a collation should be known and none could be derived. */
  public static final int UNDERIVED = -1;

  /**
   * The same type, equal to this one, of values that have another collation than the type's own.
   *
   * @param collation its oid, or {@link #UNDERIVED}
   */
  public PgType collated(int collation) {
    PgType plain = uncollated();
    return collation == plain.collationOid ? plain : new PgType(plain, collation);
  }

  /** The type with the collation that is its own. */
  public PgType uncollated() {
    return uncollated == null ? this : uncollated;
  }

  /** PostgreSQL's stable oid for a built-in type, 16384 or more for others. */
  public int oid() {
    return oid;
  }

  /** The schema's name, {@code pg_catalog} for built-in types. */
  public String schema() {
    return schema;
  }

  /** The internal name, for example {@code int4} or {@code _text}. */
  public String name() {
    return name;
  }

  /** Base, domain, enum and so on. */
  public Kind kind() {
    return kind;
  }

  /** {@code pg_type.typcategory}: N for numbers, S for strings and so on. */
  public char category() {
    return category;
  }

  /** Whether the type is preferred in its category when overloads are resolved. */
  public boolean preferred() {
    return preferred;
  }

  /** Bytes of a value, or -1 for types of variable length and -2 for {@code cstring}. */
  public int length() {
    return length;
  }

  /** The element type of an array type (or of {@code name}, {@code int2vector} …), or 0. */
  public int elementOid() {
    return elementOid;
  }

  /** The array type over this type, or 0. */
  public int arrayOid() {
    return arrayOid;
  }

  /** The type under a domain, or 0. */
  public int baseOid() {
    return baseOid;
  }

  /** The type's own collation (100, {@code default}, for text types), or 0 if not collatable. */
  public int collationOid() {
    return collationOid;
  }

  /** How values are read, written, stored and compared. */
  public TypeCodec codec() {
    TypeCodec known = codec;
    if (known == null) {
      known = codecSource.codecOf(this);
      codec = known;
    }
    return known;
  }

  /** Whether this is an array type in the sense of {@code pg_type.typcategory}, or record[]. */
  public boolean isArray() {
    return category == 'A' || kind == Kind.PSEUDO && elementOid != 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PgType && ((PgType) other).oid == oid;
  }

  @Override
  public int hashCode() {
    return oid;
  }

  @Override
  public String toString() {
    return name;
  }
}
