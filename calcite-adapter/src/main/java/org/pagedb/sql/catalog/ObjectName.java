package org.pagedb.sql.catalog;

/** A name within a schema, as the key of the catalog's name indexes. */
record ObjectName(String schema, String name) {

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice.

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectName that && schema.equals(that.schema) && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return 31 * schema.hashCode() + name.hashCode();
  }
}
