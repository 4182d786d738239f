package org.pagedb.sql.analysis;

import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.type.TypeContext;

/**
 * What of the session analysis depends on.
 *
 * @param path where unqualified names are looked for
 * @param database the database's name
 * @param user the oid of the role whose privileges count, the owner of new objects
 * @param sessionUser the oid of the role that the session belongs to
 * @param typeContext how literals are read
 * @param rowSecurity the setting {@code row_security}
 */
public record AnalysisSettings(
    SearchPath path,
    String database,
    int user,
    int sessionUser,
    TypeContext typeContext,
    boolean rowSecurity) {

  /** Those of a session in which policies choose rows. */
  public AnalysisSettings(
      SearchPath path, String database, int user, int sessionUser, TypeContext typeContext) {
    this(path, database, user, sessionUser, typeContext, true);
  }
}
