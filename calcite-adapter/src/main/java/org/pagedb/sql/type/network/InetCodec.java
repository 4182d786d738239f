package org.pagedb.sql.type.network;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/**
 * {@code inet} and {@code cidr}: an {@link InetValue}, carried as the prefix length in one byte and
 * the address in 4 or 16.
 */
public final class InetCodec implements TypeCodec {

  private final boolean cidr;

  private InetCodec(boolean cidr) {
    this.cidr = cidr;
  }

  /** The codec of {@code inet}. */
  public static InetCodec inet() {
    return new InetCodec(false);
  }

  /** The codec of {@code cidr}; no bit after the prefix may be set. */
  public static InetCodec cidr() {
    return new InetCodec(true);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    InetValue value = InetText.parse(text, cidr);
    if (value == null) {
      throw TypeFailures.invalidSyntax(cidr ? "cidr" : "inet", text);
    }
    if (cidr && !value.isNetwork()) {
      throw new SqlFailure(
              SqlState.INVALID_TEXT_REPRESENTATION, "invalid cidr value: \"" + text + "\"")
          .detail("Value has bits set to right of mask.");
    }
    return value;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return InetText.format((InetValue) datum, cidr);
  }

  @Override
  public int compare(Object left, Object right) {
    return ((InetValue) left).compareTo((InetValue) right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    InetValue value = (InetValue) datum;
    byte[] bytes = new byte[1 + value.address().length];
    bytes[0] = (byte) value.bits();
    System.arraycopy(value.address(), 0, bytes, 1, value.address().length);
    return bytes;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    byte[] address = Arrays.copyOfRange(buffer, offset + 1, offset + length);
    return new InetValue(address, buffer[offset] & 255);
  }
}
