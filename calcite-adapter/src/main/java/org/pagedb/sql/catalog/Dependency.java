package org.pagedb.sql.catalog;

/**
 * That an object needs another one: a row of {@code pg_depend}.
 *
 * @param dependentColumn the attribute number of the dependent object that needs it (a default), or
 *     0 for the object as a whole
 * @param referenced the needed object's oid
 * @param referencedColumn the attribute number that is needed, or 0 for the object as a whole
 * @param strength what happens to the dependent object if the needed one goes
 */
public record Dependency(
    int dependentColumn, int referenced, int referencedColumn, Strength strength) {

  /** {@code pg_depend.deptype}. */
  public enum Strength {
    /** DROP … RESTRICT refuses, CASCADE drops the dependent object too. */
    NORMAL('n'),
    /** The dependent object goes silently with the needed one. */
    AUTO('a'),
    /** The dependent object is a part of the needed one and cannot be dropped alone. */
    INTERNAL('i');

    private final char code;

    Strength(char code) {
      this.code = code;
    }

    /** The letter in {@code pg_depend.deptype}. */
    public char code() {
      return code;
    }
  }
}
