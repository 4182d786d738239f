/**
 * Functions on text, names, and byte strings: chapters 9.4 and 9.5.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.string.TextFunctions}.
 *
 * <h2>Invariants</h2>
 *
 * S1: positions and lengths count code points, as PostgreSQL counts characters.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.string;
