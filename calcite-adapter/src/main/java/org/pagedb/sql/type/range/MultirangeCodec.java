package org.pagedb.sql.type.range;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * A multirange type: a {@link MultirangeValue}, carried as the number of ranges (a varint) and the
 * ranges.
 */
public final class MultirangeCodec implements TypeCodec {

  private final RangeType type;

  /** Multiranges over ranges of {@code type}. */
  public MultirangeCodec(RangeType type) {
    this.type = type;
  }

  /** The operations on the ranges within. */
  public RangeType rangeType() {
    return type;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    int at = skipSpace(text, 0);
    if (at == text.length() || text.charAt(at) != '{') {
      throw malformed(text, "Missing left brace.");
    }
    at = skipSpace(text, at + 1);
    List<RangeValue> ranges = new ArrayList<>();
    boolean first = true;
    while (at == text.length() || text.charAt(at) != '}') {
      if (at == text.length()) {
        throw malformed(text, "Unexpected end of input.");
      }
      if (!first) {
        if (text.charAt(at) != ',') {
          throw malformed(text, "Expected comma or end of multirange.");
        }
        at = skipSpace(text, at + 1);
      }
      first = false;
      if (text.regionMatches(true, at, "empty", 0, 5)) {
        at += 5;
      } else {
        if (at == text.length() || text.charAt(at) != '[' && text.charAt(at) != '(') {
          throw malformed(text, "Expected range start.");
        }
        int end = rangeEnd(text, at);
        ranges.add(new RangeReader(type, text.substring(at, end), context).readAll());
        at = end;
      }
      at = skipSpace(text, at);
    }
    if (skipSpace(text, at + 1) < text.length()) {
      throw malformed(text, "Junk after closing right brace.");
    }
    return MultirangeValue.of(type, ranges);
  }

  /** Behind the bracket that ends the range at a place; one in quotes or escaped does not. */
  private static int rangeEnd(String text, int start) {
    boolean quoted = false;
    for (int at = start; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ']' || c == ')')) {
        return at + 1;
      }
    }
    throw malformed(text, "Unexpected end of input.");
  }

  private static int skipSpace(String text, int start) {
    int at = start;
    while (at < text.length() && RangeReader.isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static SqlFailure malformed(String text, String detail) {
    return new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "malformed multirange literal: \"" + text + "\"")
        .detail(detail);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    StringBuilder text = new StringBuilder("{");
    for (RangeValue range : ((MultirangeValue) datum).ranges()) {
      text.append(text.length() == 1 ? "" : ",");
      RangeText.append(text, range, type.codec(), context);
    }
    return text.append('}').toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return MultirangeValue.compare((MultirangeValue) left, (MultirangeValue) right, type);
  }

  @Override
  public int hash(Object datum) {
    int hash = 1;
    for (RangeValue range : ((MultirangeValue) datum).ranges()) {
      hash = 31 * hash + type.hash(range);
    }
    return hash;
  }

  @Override
  public boolean equalWhenSameBits() {
    return type.codec().equalWhenSameBits();
  }

  @Override
  public byte[] toBytes(Object datum) {
    MultirangeValue value = (MultirangeValue) datum;
    ElementForm.Writer out = new ElementForm.Writer();
    out.putVarint(value.ranges().size());
    for (RangeValue range : value.ranges()) {
      RangeForm.write(out, range, type.codec());
    }
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int count = in.nextVarint();
    List<RangeValue> ranges = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ranges.add(RangeForm.read(in, type.codec()));
    }
    return new MultirangeValue(List.copyOf(ranges));
  }
}
