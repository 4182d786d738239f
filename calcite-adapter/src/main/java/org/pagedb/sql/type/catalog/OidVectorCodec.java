package org.pagedb.sql.type.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.scalar.IntegerText;

/**
 * {@code oidvector} and {@code int2vector}: an {@link ArrayValue} of one dimension that starts at
 * 0, written as numbers with blanks between. Its byte form is the count as a varint, then eight
 * bytes for each number.
 */
public final class OidVectorCodec implements TypeCodec {

  private final PgType elementType;

  /** {@code elementType} is oid or int2. */
  public OidVectorCodec(PgType elementType) {
    this.elementType = elementType;
  }

  /** A vector of numbers. */
  public static ArrayValue vector(PgType elementType, List<?> numbers) {
    return ArrayValue.of(elementType, new int[] {numbers.size()}, new int[] {0}, numbers.toArray());
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    List<Object> numbers = new ArrayList<>();
    int at = 0;
    while (true) {
      while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        return vector(elementType, numbers);
      }
      int end = numberEnd(text, at);
      boolean oids = elementType.name().equals("oid");
      boolean fits = end > at && (oids || end == text.length() || isSpaceAt(text, end));
      if (!fits) {
        throw TypeFailures.invalidSyntax(oids ? "oid" : "smallint", text.substring(at));
      }
      numbers.add(elementType.codec().parse(text.substring(at, end), PgType.NO_TYPMOD, context));
      at = end;
    }
  }

  private static boolean isSpaceAt(String text, int at) {
    return IntegerText.isSpace(text.charAt(at));
  }

  /** Behind a sign and digits; the start itself if there is no digit. */
  private static int numberEnd(String text, int start) {
    int first = text.charAt(start) == '-' || text.charAt(start) == '+' ? start + 1 : start;
    int end = first;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end == first ? start : end;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    StringBuilder text = new StringBuilder();
    for (Object number : ((ArrayValue) datum).elements()) {
      text.append(text.length() == 0 ? "" : " ").append(number);
    }
    return text.toString();
  }

  /** By length first, as PostgreSQL orders them. */
  @Override
  public int compare(Object left, Object right) {
    ArrayValue a = (ArrayValue) left;
    ArrayValue b = (ArrayValue) right;
    return a.length() != b.length()
        ? Integer.compare(a.length(), b.length())
        : ArrayValue.compare(a, b);
  }

  @Override
  public byte[] toBytes(Object datum) {
    ElementForm.Writer out = new ElementForm.Writer();
    Object[] numbers = ((ArrayValue) datum).elements();
    out.putVarint(numbers.length);
    for (Object number : numbers) {
      out.putLong((Long) number);
    }
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int count = in.nextVarint();
    List<Object> numbers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      numbers.add(in.nextLong());
    }
    return vector(elementType, numbers);
  }
}
