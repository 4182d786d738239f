package org.pagedb.sql.catalog;

/**
 * What COMMENT ON said of an object: a row of {@code pg_description}.
 *
 * @param oid the oid of what it speaks of
 * @param column the attribute number if it speaks of a column, else 0
 * @param text the comment
 */
public record Comment(int oid, int column, String text) implements CatalogObject {

  @Override
  public long key() {
    return key(oid, column);
  }

  static long key(int oid, int column) {
    return ((long) column + 1) << Integer.SIZE | Integer.toUnsignedLong(oid);
  }
}
