package org.pagedb.sql.analysis.definition;

/**
 * Something that can be dropped: an object of the catalog, or a part of a table.
 *
 * @param oid the object's oid; for parts of a table the table's
 * @param part the attribute number, or the constraint's, index's or policy's oid; 0 for an object
 */
record Part(Kind kind, int oid, int part) {

  /** What it is. */
  enum Kind {
    OBJECT,
    COLUMN,
    DEFAULT,
    CONSTRAINT,
    INDEX,
    POLICY
  }

  static Part object(int oid) {
    return new Part(Kind.OBJECT, oid, 0);
  }
}
