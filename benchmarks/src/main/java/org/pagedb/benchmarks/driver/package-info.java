/**
 * What the JDBC driver costs on top of the engine.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.driver.DriverOverhead}.
 */
package org.pagedb.benchmarks.driver;
