package org.pagedb.sql.type.access;

import java.nio.ByteBuffer;
import java.util.Comparator;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code aclitem}: an {@link AclItem}, carried as four 32-bit numbers. */
public final class AclItemCodec implements TypeCodec {

  private static final int WIDTH = 4 * Integer.BYTES;

  private static final Comparator<AclItem> ORDER =
      Comparator.comparingInt(AclItem::grantee)
          .thenComparingInt(AclItem::grantor)
          .thenComparingInt(AclItem::privileges)
          .thenComparingInt(AclItem::options);

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return new AclText(context.objects()).parse(text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return new AclText(context.objects()).format((AclItem) datum);
  }

  @Override
  public int compare(Object left, Object right) {
    return ORDER.compare((AclItem) left, (AclItem) right);
  }

  @Override
  public boolean hasOrder() {
    return false;
  }

  @Override
  public int byteWidth() {
    return WIDTH;
  }

  @Override
  public byte[] toBytes(Object datum) {
    AclItem item = (AclItem) datum;
    return ByteBuffer.allocate(WIDTH)
        .putInt(item.grantee())
        .putInt(item.grantor())
        .putInt(item.privileges())
        .putInt(item.options())
        .array();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
    return new AclItem(bytes.getInt(), bytes.getInt(), bytes.getInt(), bytes.getInt());
  }
}
