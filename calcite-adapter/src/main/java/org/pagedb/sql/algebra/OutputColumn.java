package org.pagedb.sql.algebra;

import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.type.PgType;

/**
 * A column of a node's result.
 *
 * @param name PostgreSQL's label for it
 * @param type its type
 * @param typmod the type's modifier or -1
 * @param table the table it comes from unchanged, or null
 * @param attribute its attribute number in that table, or 0
 */
public record OutputColumn(String name, PgType type, int typmod, Table table, int attribute) {

  /** A column that no table column stands behind. */
  public OutputColumn(String name, PgType type, int typmod) {
    this(name, type, typmod, null, 0);
  }
}
