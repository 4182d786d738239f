/**
 * A connection pool over pagedb.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.examples.pool.PooledTransfers}.
 */
package org.pagedb.examples.pool;
