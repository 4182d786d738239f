/**
 * {@code jsonpath}: expressions over JSON as trees, read from and written to PostgreSQL's text.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.jsonpath.JsonPath}, {@link org.pagedb.sql.type.jsonpath.PathParser}.
 *
 * <h2>Invariants</h2>
 *
 * P1: writing a path and reading it again gives the same path.
 *
 * <h2>May use</h2>
 *
 * error, type, type.json, type.numeric.
 */
package org.pagedb.sql.type.jsonpath;
