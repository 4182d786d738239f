package org.pagedb.sql.type.extension;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextOrder;

/**
 * {@code hstore}: a {@link HstoreValue}. Its byte form is the number of pairs as a varint, then for
 * each the key with its length, a byte that is 0 for NULL, or 1 and the value with its length.
 */
public final class HstoreCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return new HstoreReader(text).read();
  }

  @Override
  public String format(Object datum, TypeContext context) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> pair : ((HstoreValue) datum).pairs().entrySet()) {
      text.append(text.length() == 0 ? "" : ", ");
      quote(text, pair.getKey());
      text.append("=>");
      if (pair.getValue() == null) {
        text.append("NULL");
      } else {
        quote(text, pair.getValue());
      }
    }
    return text.toString();
  }

  private static void quote(StringBuilder text, String word) {
    text.append('"');
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\');
      }
      text.append(c);
    }
    text.append('"');
  }

  /** By pairs in order, then by number; an order for indexes that means nothing to people. */
  @Override
  public int compare(Object left, Object right) {
    Iterator<Map.Entry<String, String>> a = ((HstoreValue) left).pairs().entrySet().iterator();
    Iterator<Map.Entry<String, String>> b = ((HstoreValue) right).pairs().entrySet().iterator();
    while (a.hasNext() && b.hasNext()) {
      Map.Entry<String, String> one = a.next();
      Map.Entry<String, String> other = b.next();
      int order = TextOrder.compare(one.getKey(), other.getKey());
      order = order != 0 ? order : compareValues(one.getValue(), other.getValue());
      if (order != 0) {
        return order;
      }
    }
    return Boolean.compare(a.hasNext(), b.hasNext());
  }

  private static int compareValues(String left, String right) {
    if (left == null || right == null) {
      return Boolean.compare(left == null, right == null);
    }
    return TextOrder.compare(left, right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    Map<String, String> pairs = ((HstoreValue) datum).pairs();
    ElementForm.Writer out = new ElementForm.Writer();
    out.putVarint(pairs.size());
    for (Map.Entry<String, String> pair : pairs.entrySet()) {
      out.putBytes(pair.getKey().getBytes(StandardCharsets.UTF_8));
      out.putByte(pair.getValue() == null ? 0 : 1);
      if (pair.getValue() != null) {
        out.putBytes(pair.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int count = in.nextVarint();
    Map<String, String> pairs = new LinkedHashMap<>(count * 2);
    for (int i = 0; i < count; i++) {
      String key = new String(in.nextBytes(), StandardCharsets.UTF_8);
      boolean present = in.nextByte() == 1;
      pairs.put(key, present ? new String(in.nextBytes(), StandardCharsets.UTF_8) : null);
    }
    return new HstoreValue(pairs);
  }
}
