package org.pagedb.sql.analysis;

import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.type.TypeContext;

/**
 * What of the session analysis depends on.
 *
 * @param path where unqualified names are looked for
 * @param database the database's name
 * @param user the current user's name, the owner of new objects
 * @param typeContext how literals are read
 */
public record AnalysisSettings(
    SearchPath path, String database, String user, TypeContext typeContext) {}
