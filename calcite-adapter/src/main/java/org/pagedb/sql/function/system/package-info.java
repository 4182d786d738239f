/**
 * Functions that ask the session: who it is, its settings, its transaction, its locks, its clock.
 *
 * <h2>Start here</h2>
 *
 * Each class is one {@link org.pagedb.sql.function.FunctionArea}; what it asks is in {@code
 * type.service}.
 *
 * <h2>Invariants</h2>
 *
 * An area keeps nothing: whatever lives longer than a call lives in the session.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.system;
