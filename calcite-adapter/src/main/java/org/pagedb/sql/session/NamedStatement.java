package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A statement that SQL prepared under a name.
 *
 * @param name the name
 * @param text the text of the PREPARE
 * @param statement what it prepared
 * @param created when, in microseconds from 2000-01-01 UTC
 */
record NamedStatement(String name, String text, SessionStatement statement, long created) {

  /** The parameters' types as declared or inferred. */
  List<PgType> parameterTypes() {
    return statement.parameterTypes();
  }
}
