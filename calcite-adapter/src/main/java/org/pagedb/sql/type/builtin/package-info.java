/**
 * PostgreSQL's built-in types as values: constants, lookup by oid and by name, SQL's spellings, and
 * type modifiers.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.builtin.BuiltinTypes}.
 *
 * <h2>Invariants</h2>
 *
 * B1: every field of a type is that of PostgreSQL's {@code pg_type}; a test compares them with the
 * facts taken from PostgreSQL. B2: a type that has no codec is not here, so that using it fails as
 * an unknown type does. B3: no codec class is loaded before a value of its type is handled.
 *
 * <h2>May use</h2>
 *
 * error and every package under type.
 */
package org.pagedb.sql.type.builtin;
