/**
 * Functions on byte strings and bit strings, encodings and hashes: chapters 9.5 and 9.6.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.binary.ByteFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.binary;
