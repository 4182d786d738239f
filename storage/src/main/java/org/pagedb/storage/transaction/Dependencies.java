package org.pagedb.storage.transaction;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What one serializable transaction tells about its reads and writes. A transaction at another
 * level has none, and pays for a null check.
 *
 * <p>A read is told <em>before</em> the page is looked at, or the page is looked at again
 * afterwards; a write is told after the page was changed, or while its latch is held. So of a
 * reader and a writer that meet at least one sees the other.
 *
 * <p>Every method down to {@link #beforeCommit} fails with SERIALIZATION_FAILURE if the transaction
 * has to give way. Reads may be told by the statement's workers too, all else by the transaction's
 * thread.
 */
public interface Dependencies {

  /**
   * Takes the transaction's snapshot.
   *
   * @param taker takes a snapshot and holds it; null if there is none to be had, which is the
   *     answer then
   * @param release lets go of one that was not safe
   */
  Snapshot firstSnapshot(Supplier<Snapshot> taker, Consumer<Snapshot> release);

  /** All of a relation is read: a table, or an index that has no pages yet. */
  void readsRelation(int relation);

  /** A page is read, or, of an index, the range of keys that it stands for. */
  void readsPage(int relation, int block);

  /** One version of a row is read. */
  void readsTuple(int relation, long tid);

  /** Rows are about to be looked at; fails if the transaction is doomed by now. */
  void looksAtRows();

  /** {@code xid}, which the snapshot does not see, has written what was looked at. */
  void missedWriteOf(long xid);

  /** A row was inserted, no matter where: concerns who has read the whole relation. */
  void writesRelation(int relation);

  /** An entry goes to a page of an index. */
  void writesPage(int relation, int block);

  /** A version of a row was ended. */
  void writesTuple(int relation, long tid);

  /** The transaction is about to commit; the last chance to fail. */
  void beforeCommit();

  /** It has an id, or a savepoint of it has one. */
  void hasId(long xid);

  /** What {@link #recover} needs in a later life of the process; empty if nothing. */
  byte[] state();

  /** Goes on, with its ids, as a transaction that was prepared in an earlier life. */
  void recover(byte[] state);

  /** It has committed. */
  void committed();

  /** It was rolled back. */
  void aborted();
}
