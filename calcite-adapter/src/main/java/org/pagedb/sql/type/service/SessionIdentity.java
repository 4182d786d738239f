package org.pagedb.sql.type.service;

import java.util.List;

/** Who is connected to what, and where names are looked for. */
public interface SessionIdentity {

  /** {@code current_database()}. */
  String databaseName();

  /** The user that the session belongs to. */
  String sessionUser();

  /** The user whose privileges count now. */
  String currentUser();

  /** {@code pg_backend_pid()}. */
  int processId();

  /** {@code current_schema()}: where new objects go, or null. */
  String currentSchema();

  /**
   * The schemas of the search path that exist, in order.
   *
   * @param implicit whether {@code pg_catalog} and the temporary schema are listed where they are
   *     searched without being named
   */
  List<String> schemas(boolean implicit);
}
