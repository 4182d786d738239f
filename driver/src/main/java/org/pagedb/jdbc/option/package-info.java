/**
 * What a client says when it connects: URL, options, and the database they name.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.option.ConnectionTarget#of}.
 *
 * <h2>Invariants</h2>
 *
 * O1: every option is one constant of {@link org.pagedb.jdbc.option.ConnectionOption}; the
 * documentation in {@code docs/jdbc-options.md} is checked against it. O2: an unknown option in a
 * URL is an error that names the known ones; an unknown property is ignored, because pools and
 * frameworks add their own.
 *
 * <h2>May use</h2>
 *
 * error.
 */
package org.pagedb.jdbc.option;
