package org.pagedb.sql.type;

/**
 * What a type's values are. A value has three forms: PostgreSQL's text; a Java object (a
 * <i>datum</i>), used where values are handled one by one; and the form in column vectors and
 * tuples, a long, a double or bytes. SQL NULL is Java null in the first two and never reaches the
 * third.
 *
 * <p>Datums: {@code bool} is a {@link Boolean}; every integer-like type (int2, int4, int8, oid,
 * date as days and time, timestamp, timestamptz as microseconds, both from 2000-01-01) a {@link
 * Long}; float4 and float8 a {@link Double}; text-like types a {@link String}; bytea a {@code
 * byte[]}; uuid a {@link java.util.UUID}; others value classes of this package.
 */
public interface TypeCodec {

  /** The kind of column vector that carries values of the type. */
  enum VectorKind {
    LONG,
    DOUBLE,
    BYTES
  }

  /** The vector that carries this type. */
  VectorKind vectorKind();

  /**
   * Reads PostgreSQL's text form, and applies the type modifier where there is one.
   *
   * @throws org.pagedb.sql.error.SqlFailure 22P02 and the other states PostgreSQL gives for bad
   *     text
   */
  Object parse(String text, int typmod, TypeContext context);

  /** Writes PostgreSQL's text form. */
  String format(Object datum, TypeContext context);

  /** Orders two datums as the type's default B-tree operator class does. */
  int compare(Object left, Object right);

  /**
   * A hash that agrees with {@link #compare}: datums that compare as equal have the same hash. Not
   * PostgreSQL's hash.
   */
  default int hash(Object datum) {
    return datum.hashCode();
  }

  /**
   * Whether two values are equal exactly when their vector forms are the same bit for bit, so that
   * grouping and hash joins need not make datums.
   */
  default boolean equalWhenSameBits() {
    return true;
  }

  /** Whether the type has an equality operator for grouping, DISTINCT and arrays of it. */
  default boolean hasEquality() {
    return true;
  }

  /** Whether the type has a B-tree order. */
  default boolean hasOrder() {
    return hasEquality();
  }

  /**
   * The length of every value's byte form, or -1 if it varies; only for {@link VectorKind#BYTES}.
   * It may differ from {@link PgType#length}: a {@code name} is carried without its padding.
   */
  default int byteWidth() {
    return -1;
  }

  /**
   * Fits a datum to a type modifier, as the cast of a type to itself does: {@code varchar(3)} cuts
   * or refuses, {@code numeric(10,2)} rounds.
   *
   * @param explicit whether the cast was written; text that is too long is then cut silently
   * @throws org.pagedb.sql.error.SqlFailure 22001, 22003 if the datum does not fit
   */
  default Object applyTypmod(Object datum, int typmod, boolean explicit) {
    return datum;
  }

  /** Datum to vector form; only for {@link VectorKind#LONG}. */
  default long toLong(Object datum) {
    throw new IllegalStateException("not carried as long: " + getClass());
  }

  /** Vector form to datum; only for {@link VectorKind#LONG}. */
  default Object fromLong(long value) {
    throw new IllegalStateException("not carried as long: " + getClass());
  }

  /** Datum to vector form; only for {@link VectorKind#DOUBLE}. */
  default double toDouble(Object datum) {
    throw new IllegalStateException("not carried as double: " + getClass());
  }

  /** Vector form to datum; only for {@link VectorKind#DOUBLE}. */
  default Object fromDouble(double value) {
    throw new IllegalStateException("not carried as double: " + getClass());
  }

  /** Datum to vector and tuple form; only for {@link VectorKind#BYTES}. */
  default byte[] toBytes(Object datum) {
    throw new IllegalStateException("not carried as bytes: " + getClass());
  }

  /** Vector and tuple form to datum; only for {@link VectorKind#BYTES}. */
  default Object fromBytes(byte[] buffer, int offset, int length) {
    throw new IllegalStateException("not carried as bytes: " + getClass());
  }
}
