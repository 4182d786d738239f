/**
 * Lets Liquibase open {@code jdbc:pagedb:} URLs; with a connection it needs nothing from here.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.liquibase.PageDbDatabase}.
 *
 * <h2>May use</h2>
 *
 * the driver, Liquibase.
 */
package org.pagedb.liquibase;
