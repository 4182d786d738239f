/**
 * Columns of values as plain arrays: what scans fill and operators compute on.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.storage.vector.ColumnBatch} and the three vectors it can hold.
 *
 * <h2>Invariants</h2>
 *
 * V1: a slice in a {@link org.pagedb.storage.vector.BytesVector} may point into its producer's page
 * copy, so whoever keeps a value beyond the producer's next batch copies it. V2: null rows hold
 * arbitrary values.
 *
 * <h2>Locking</h2>
 *
 * none: a batch belongs to one thread at a time.
 *
 * <h2>May use</h2>
 *
 * nothing.
 */
package org.pagedb.storage.vector;
