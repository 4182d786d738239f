package org.pagedb.sql.type.textsearch;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code tsquery}: a {@link TextQuery}, carried as its text in UTF-8. */
public final class TextQueryCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return read(text);
  }

  private static TextQuery read(String text) {
    return GapRemoval.clean(QueryReader.read(text, QueryNode.Word::new));
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return ((TextQuery) datum).text();
  }

  /** By number of words and operators, then by text. */
  @Override
  public int compare(Object left, Object right) {
    TextQuery a = (TextQuery) left;
    TextQuery b = (TextQuery) right;
    int order = Integer.compare(a.size(), b.size());
    return order != 0 ? order : a.text().compareTo(b.text());
  }

  @Override
  public byte[] toBytes(Object datum) {
    return ((TextQuery) datum).text().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return read(new String(buffer, offset, length, StandardCharsets.UTF_8));
  }
}
