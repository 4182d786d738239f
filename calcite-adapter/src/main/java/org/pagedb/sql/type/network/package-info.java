/**
 * Network addresses: inet, cidr, macaddr, macaddr8.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.network.InetValue}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.network;
