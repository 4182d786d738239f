/**
 * Stored tables in a running statement: scans of heaps and indexes, and changes with all that keeps
 * a table consistent: indexes, NOT NULL, CHECK, unique and foreign keys.
 *
 * <h2>Start here</h2>
 *
 * {@code TableScanOperator} and {@code IndexScanOperator} read, {@code TableWriter} is how {@code
 * InsertOperator} and {@code UpdateOperator} write; {@code StoredForms} maps types to storage.
 *
 * <h2>Invariants</h2>
 *
 * S1: a statement never sees what it writes: everything it reads is under its snapshot, everything
 * it writes carries its command. S2: a row version that is not heap-only has an entry in every
 * index whose predicate it fulfils. S3: foreign keys are looked at when the statement has done all,
 * with a fresh snapshot.
 *
 * <h2>Locking</h2>
 *
 * the session holds the table locks; a change waits for the transaction in its way, and takes the
 * row's lock where rows of the table may be locked.
 *
 * <h2>May use</h2>
 *
 * operator and all below it, storage.
 */
package org.pagedb.sql.exec.table;
