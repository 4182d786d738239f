/**
 * Pattern matching: LIKE, SIMILAR TO, and POSIX regular expressions in PostgreSQL's advanced
 * flavour.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.pattern.LikePattern}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.pattern;
