package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;

/** A statement whose names and types are resolved. It stays right when the schema changes. */
public interface PreparedStatement {

  /** The statement it was made from. */
  ParsedStatement statement();

  /** The parameters' types as declared or inferred. */
  List<PgType> parameterTypes();

  /** The result's columns, or null if the statement gives no rows. */
  List<OutputColumn> columns();
}
