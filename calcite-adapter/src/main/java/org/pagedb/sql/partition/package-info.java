/**
 * Trees of tables: who belongs to one, and which partition of a table a row belongs to.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.partition.TableTree} lists the tables whose rows a parent shows; {@link
 * org.pagedb.sql.partition.PartitionBounds} finds the partition for a key.
 *
 * <h2>Invariants</h2>
 *
 * PT1: the bounds of a table's partitions do not overlap, so a key belongs to at most one of them.
 * PT2: partitions are listed in PostgreSQL's order of their bounds, the default partition last.
 * PT3: {@link org.pagedb.sql.partition.PartitionHash} is PostgreSQL's hash, bit for bit, so that
 * rows of a dump land in the partition of the same remainder.
 *
 * <h2>Locking</h2>
 *
 * None: all values are immutable.
 *
 * <h2>May use</h2>
 *
 * error, type, function, catalog.
 */
package org.pagedb.sql.partition;
