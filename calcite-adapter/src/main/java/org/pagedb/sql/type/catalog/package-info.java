/**
 * Types that PostgreSQL's catalogs are made of: the {@code reg…} types, object id vectors, tuple
 * ids, log positions.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.catalog.RegCodec}.
 *
 * <h2>May use</h2>
 *
 * error, type, type.scalar, type.array.
 */
package org.pagedb.sql.type.catalog;
