/**
 * Who may do what: roles and their memberships, access control lists, and what a statement asks of
 * them.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.privilege.AccessRights} answers, {@link
 * org.pagedb.sql.analysis.privilege.RequiredPrivileges} collects what a statement needs.
 *
 * <h2>Invariants</h2>
 *
 * R1: an answer follows from one version of the catalog and the role's oid alone, so a plan may
 * keep it as long as it keeps to that version. R2: analysis never fails for want of a privilege on
 * what a query reads or changes; the failure is kept with the plan and thrown when the plan is
 * started, as PostgreSQL checks when execution starts.
 *
 * <h2>May use</h2>
 *
 * error, type, function, catalog.
 */
package org.pagedb.sql.analysis.privilege;
