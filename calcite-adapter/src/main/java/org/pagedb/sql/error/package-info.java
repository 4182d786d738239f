/**
 * How statements fail and what they say on the way: PostgreSQL's codes, fields and notices.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.error.SqlFailure}, thrown by every layer of the SQL engine.
 *
 * <h2>Invariants</h2>
 *
 * E1: messages, details and hints are PostgreSQL's own words. E2: positions count characters of the
 * statement's text from 1.
 *
 * <h2>May use</h2>
 *
 * nothing.
 */
package org.pagedb.sql.error;
