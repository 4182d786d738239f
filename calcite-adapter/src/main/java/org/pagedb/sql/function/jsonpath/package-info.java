/**
 * Evaluation of the JSON path language: chapter 9.16.2 and the functions that use it.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.jsonpath.PathFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function, function.pattern.
 */
package org.pagedb.sql.function.jsonpath;
