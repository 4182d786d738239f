package org.pagedb.sql.parser;

import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlState;

/** What PostgreSQL's parser warns of. */
final class Deprecations {

  private Deprecations() {}

  /** GLOBAL before TEMPORARY means nothing. */
  static Notice globalTable() {
    return Notice.warning(SqlState.WARNING, "GLOBAL is deprecated in temporary table creation");
  }
}
