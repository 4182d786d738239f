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
