package org.pagedb.jdbc.foreign;

/** Stands for pgjdbc's class of that name, which user code binds. */
public final class PGobject {

  private final String type;
  private final String value;

  /** A value of a named type. */
  public PGobject(String type, String value) {
    this.type = type;
    this.value = value;
  }

  /** The type's name. */
  public String getType() {
    return type;
  }

  /** The text. */
  public String getValue() {
    return value;
  }
}
