package org.pagedb.sql.type;

/** Collects the fields of a {@link PgType}; every field but oid, name and codec has a default. */
public final class PgTypeBuilder {

  final int oid;
  final String name;
  final TypeCodec codec;
  final PgType.CodecSource codecSource;
  String schema = "pg_catalog";
  PgType.Kind kind = PgType.Kind.BASE;
  char category = 'U';
  boolean preferred;
  int length = -1;
  int elementOid;
  int arrayOid;
  int baseOid;
  int collationOid;

  /** Starts a base type of category U and variable length in {@code pg_catalog}. */
  public PgTypeBuilder(int oid, String name, TypeCodec codec) {
    this.oid = oid;
    this.name = name;
    this.codec = codec;
    this.codecSource = null;
  }

  /** The same, with a codec that is made when first used. */
  public PgTypeBuilder(int oid, String name, PgType.CodecSource codecSource) {
    this.oid = oid;
    this.name = name;
    this.codec = null;
    this.codecSource = codecSource;
  }

  /** Sets {@link PgType#schema}. */
  public PgTypeBuilder schema(String value) {
    schema = value;
    return this;
  }

  /** Sets {@link PgType#kind}. */
  public PgTypeBuilder kind(PgType.Kind value) {
    kind = value;
    return this;
  }

  /** Sets {@link PgType#category}. */
  public PgTypeBuilder category(char value) {
    category = value;
    return this;
  }

  /** Makes the type preferred in its category. */
  public PgTypeBuilder preferred() {
    preferred = true;
    return this;
  }

  /** Sets {@link PgType#length}. */
  public PgTypeBuilder length(int value) {
    length = value;
    return this;
  }

  /** Sets {@link PgType#elementOid}. */
  public PgTypeBuilder element(int value) {
    elementOid = value;
    return this;
  }

  /** Sets {@link PgType#arrayOid}. */
  public PgTypeBuilder array(int value) {
    arrayOid = value;
    return this;
  }

  /** Sets {@link PgType#baseOid}. */
  public PgTypeBuilder base(int value) {
    baseOid = value;
    return this;
  }

  /** Sets {@link PgType#collationOid}. */
  public PgTypeBuilder collation(int value) {
    collationOid = value;
    return this;
  }

  /** The type. */
  public PgType build() {
    return new PgType(this);
  }
}
