/**
 * Access control lists: privileges as they are granted, and the type {@code aclitem}.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.access.AclItem}.
 *
 * <h2>Invariants</h2>
 *
 * P1: roles are named by their oids, so that renaming one changes no list.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.access;
