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
 */
public record AnalysisSettings(
    SearchPath path, String database, int user, int sessionUser, TypeContext typeContext) {}
