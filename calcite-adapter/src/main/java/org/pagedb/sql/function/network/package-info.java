/**
 * Operators and functions on network addresses: chapter 9.12.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.network.InetFunctions}.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.network;
