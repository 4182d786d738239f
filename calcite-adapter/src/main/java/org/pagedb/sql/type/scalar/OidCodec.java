package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/**
 * {@code oid} and its kin {@code xid}, {@code cid}: a {@link Long} from 0 to 2^32 − 1. Negative
 * input down to −2^31 wraps around, as in PostgreSQL.
 */
public final class OidCodec implements TypeCodec {

  private static final long MAX = 0xFFFF_FFFFL;

  private final String name;

  /** A codec that calls its type {@code name} in error messages. */
  public OidCodec(String name) {
    this.name = name;
  }

  /** Reads an oid; {@code type} is the name for error messages. */
  public static long parse(String text, String type) {
    if (text.isBlank()) {
      throw TypeFailures.invalidSyntax(type, text);
    }
    return IntegerText.parse(text, Integer.MIN_VALUE, MAX, type) & MAX;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return name.equals("oid") ? parse(text, name) : UnsignedText.read(text) & MAX;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return Long.toString((Long) datum);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compare((Long) left, (Long) right);
  }

  @Override
  public boolean hasOrder() {
    return name.equals("oid");
  }

  @Override
  public long toLong(Object datum) {
    return (Long) datum;
  }

  @Override
  public Object fromLong(long value) {
    return value;
  }
}
