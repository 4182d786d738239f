package org.pagedb.jdbc.value;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** What conversions need to know of the connection. */
public interface ValueContext {

  /** The settings that text forms depend on. */
  TypeContext typeContext();

  /** The type of that oid, or null. */
  PgType type(int oid);

  /** The type of that name, or null. */
  PgType typeNamed(String name);

  /** A result set over an array's elements: column 1 the index, column 2 the value. */
  ResultSet arrayRows(PgType element, Object[] values, long firstIndex) throws SQLException;
}
