package org.pagedb.sql.type.composite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** An enum type: an {@link EnumValue}, carried as the label's oid. */
public final class EnumCodec implements TypeCodec {

  private final String typeName;
  private final List<EnumValue> values;
  private final Map<String, EnumValue> byLabel = new HashMap<>();
  private final Map<Integer, EnumValue> byOid = new HashMap<>();

  /** {@code values} in order. */
  public EnumCodec(String typeName, List<EnumValue> values) {
    this.typeName = typeName;
    this.values = List.copyOf(values);
    for (EnumValue value : values) {
      byLabel.put(value.label(), value);
      byOid.put(value.oid(), value);
    }
  }

  /** All values in order. */
  public List<EnumValue> values() {
    return values;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    EnumValue value = byLabel.get(text);
    if (value == null) {
      throw new SqlFailure(
          SqlState.INVALID_TEXT_REPRESENTATION,
          "invalid input value for enum " + typeName + ": \"" + text + "\"");
    }
    return value;
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return ((EnumValue) datum).label();
  }

  @Override
  public int compare(Object left, Object right) {
    return ((EnumValue) left).compareTo((EnumValue) right);
  }

  @Override
  public long toLong(Object datum) {
    return ((EnumValue) datum).oid();
  }

  @Override
  public Object fromLong(long value) {
    EnumValue known = byOid.get((int) value);
    if (known == null) {
      throw new SqlFailure(
          SqlState.INVALID_BINARY_REPRESENTATION, "invalid internal value for enum: " + value);
    }
    return known;
  }
}
