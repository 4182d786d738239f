/**
 * Lets Flyway open {@code jdbc:pagedb:} URLs; with a DataSource it needs nothing from here.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.flyway.PageDbDatabaseType}.
 *
 * <h2>May use</h2>
 *
 * the driver, Flyway.
 */
package org.pagedb.flyway;
