/**
 * Settings: what exists, what may be written for each, and what a session has set.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.setting.SessionSettings}.
 *
 * <h2>Invariants</h2>
 *
 * S1: SET inside a transaction is undone by its rollback, SET LOCAL by its end. S2: SHOW prints
 * what PostgreSQL prints.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.setting;
