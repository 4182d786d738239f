/**
 * A database for each test, for JUnit 5. Needs {@code junit-jupiter-api} on the class path of those
 * who use it, and of nobody else.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.junit.PageDbExtension}.
 *
 * <h2>May use</h2>
 *
 * {@code org.pagedb.jdbc}; nothing uses this package.
 */
package org.pagedb.jdbc.junit;
