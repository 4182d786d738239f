package org.pagedb.sql.type.composite;

/**
 * A value of an enum type.
 *
 * @param oid the label's oid in {@code pg_enum}, which is its stored form
 * @param order {@code pg_enum.enumsortorder}
 * @param label the text
 */
public record EnumValue(int oid, float order, String label) implements Comparable<EnumValue> {

  /** In the order in which the type was declared. */
  @Override
  public int compareTo(EnumValue other) {
    return Float.compare(order, other.order);
  }

  /** The same label; its place in the order may have been written differently meanwhile. */
  @Override
  public boolean equals(Object other) {
    return other instanceof EnumValue && ((EnumValue) other).oid == oid;
  }

  @Override
  public int hashCode() {
    return oid;
  }

  @Override
  public String toString() {
    return label;
  }
}
