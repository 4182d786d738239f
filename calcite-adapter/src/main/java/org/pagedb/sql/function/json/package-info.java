/**
 * JSON functions and operators: chapter 9.16 without the path language.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.json.JsonbAccess}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.json;
