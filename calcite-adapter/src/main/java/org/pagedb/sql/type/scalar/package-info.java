/**
 * Types whose values fit a machine word or two: boolean, integers, floats, oid, uuid, bytea.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.scalar.IntegerCodec} is the plainest codec.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.scalar;
