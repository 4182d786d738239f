package org.pagedb.jdbc.value;

import java.util.Objects;

/**
 * A value of a type that JDBC has no class for: {@code json}, {@code inet}, ranges, composites and
 * so on, as its type's name and its text. Stands where pgjdbc has {@code PGobject}, with the same
 * getters. Immutable.
 */
public final class PageDbObject {

  private final String type;
  private final String value;

  /**
   * A value to be bound.
   *
   * @param type the type's name as SQL writes it
   * @param value PostgreSQL's text form, or null
   */
  public PageDbObject(String type, String value) {
    this.type = Objects.requireNonNull(type, "type");
    this.value = value;
  }

  /** The type's name. */
  public String getType() {
    return type;
  }

  /** PostgreSQL's text form, or null. */
  public String getValue() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PageDbObject
        && ((PageDbObject) other).type.equals(type)
        && Objects.equals(((PageDbObject) other).value, value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, value);
  }

  /** The text form, so that logs and string conversions show the value. */
  @Override
  public String toString() {
    return String.valueOf(value);
  }
}
