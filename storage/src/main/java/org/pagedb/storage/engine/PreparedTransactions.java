package org.pagedb.storage.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.HeldLock;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockTable;
import org.pagedb.storage.lock.PreparedLocks;
import org.pagedb.storage.transaction.PreparedTransaction;
import org.pagedb.storage.transaction.PreparedWork;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.wal.Preparation;

/**
 * The prepared transactions of a database by name. They belong to no session: anyone may finish
 * one, in the life of the process that prepared it or in a later one. Thread-safe.
 */
public final class PreparedTransactions {

  private static final long MILLISECOND = 1_000_000;

  /** What became of the wish to use a name, or to finish what has it. */
  public enum Answer {
    DONE,
    /** Another has the name. */
    NAME_TAKEN,
    /** There are as many as there may be. */
    FULL,
    /** None has the name. */
    UNKNOWN,
    /** It is being prepared or finished at this moment. */
    BUSY,
    /** It is not for this one to finish. */
    DENIED
  }

  /** A prepared transaction, as others see it. */
  public record Listed(long xid, PreparedIdentity identity) {}

  private static final class Entry {
    private PreparedContent content;
    private PreparedTransaction transaction;
    private PreparedLocks locks;
    private Transaction beingPrepared;
    private boolean busy = true; // its name is reserved, and nothing is prepared yet

    private void is(PreparedContent logged, PreparedTransaction prepared, PreparedLocks held) {
      content = logged;
      transaction = prepared;
      locks = held;
      beingPrepared = null;
      busy = false;
    }

    private boolean isOf(Transaction wanted) {
      return transaction == null ? beingPrepared == wanted : transaction.transaction() == wanted;
    }
  }

  private final LockTable lockTable;
  private final IntConsumer forget;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** {@code forget} is told of relations that are gone, where no session has seen to it. */
  PreparedTransactions(LockTable lockTable, IntConsumer forget) {
    this.lockTable = lockTable;
    this.forget = forget;
  }

  /** Goes on with those that recovery found, in the order of their ids. */
  void recover(TransactionSystem transactions, List<Preparation> found) {
    for (Preparation preparation : found) {
      PreparedContent content = PreparedContent.read(preparation.content());
      PreparedTransaction transaction =
          transactions.recover(preparation.xid(), preparation.subtransactions(), content.work());
      transaction.addListener(forgetting(content.work()));
      Entry entry = new Entry();
      PreparedLocks locks =
          PreparedLocks.recover(lockTable, content.locks(), transaction.transaction());
      entry.is(content, transaction, locks);
      entries.put(content.identity().name(), entry);
    }
  }

  private TransactionListener forgetting(PreparedWork work) {
    return new TransactionListener() {
      @Override
      public void committed() {
        IntStream.of(work.dropsAtCommit()).forEach(forget);
      }

      @Override
      public void aborted() {
        IntStream.of(work.dropsAtAbort()).forEach(forget);
      }
    };
  }

  /**
   * Hands what was kept with transactions that recovery found to the layer above, in the order of
   * their ids, where it kept something. To be called once, before any other is prepared.
   *
   * @param owner answers who is to hear of the transaction's end
   */
  public synchronized void handOver(Function<byte[], TransactionListener> owner) {
    for (Entry entry : entries.values()) {
      if (entry.content.attachment().length > 0) {
        entry.transaction.addListener(owner.apply(entry.content.attachment()));
      }
    }
  }

  /**
   * Takes a name, which {@link #prepare} then uses or {@link #release} gives back.
   *
   * @param most how many names there may be
   */
  public synchronized Answer reserve(String name, int most) {
    if (entries.containsKey(name)) {
      return Answer.NAME_TAKEN;
    } else if (entries.size() >= most) {
      return Answer.FULL;
    }
    entries.put(name, new Entry());
    return Answer.DONE;
  }

  /** Gives back a name, unless something has been prepared under it. */
  public synchronized void release(String name) {
    Entry entry = entries.get(name);
    if (entry != null && entry.transaction == null) {
      entries.remove(name);
    }
  }

  /**
   * Prepares a session's transaction under a reserved name, and returns when that is durable. The
   * session then holds none of its locks. A failure after that leaves it prepared all the same.
   *
   * @param attachment what the layer above wants to be given after a restart; may be empty
   */
  public void prepare(
      PreparedIdentity identity, Transaction transaction, LockHolder session, byte[] attachment) {
    PreparedContent[] content = new PreparedContent[1];
    PreparedTransaction prepared = null;
    PreparedLocks locks = PreparedLocks.none(lockTable, transaction);
    try {
      prepared =
          PreparedTransaction.prepare(
              transaction,
              work -> {
                isBeingPrepared(identity.name(), transaction);
                List<HeldLock> kept = PreparedLocks.toBeLogged(lockTable, session);
                content[0] = new PreparedContent(identity, kept, work, attachment);
                return content[0].write();
              });
      locks.takeOver(session);
    } finally {
      if (prepared == null) {
        locks.close();
      }
      isPrepared(identity.name(), content[0], prepared, locks);
    }
  }

  private synchronized void isBeingPrepared(String name, Transaction transaction) {
    entries.get(name).beingPrepared = transaction;
  }

  private synchronized void isPrepared(
      String name, PreparedContent content, PreparedTransaction prepared, PreparedLocks locks) {
    Entry entry = entries.get(name);
    if (prepared == null) {
      entry.beingPrepared = null; // it has failed
    } else {
      entry.is(content, prepared, locks);
    }
    notifyAll();
  }

  /**
   * A row's lock moves along when the row is updated. The log learns of that before the update
   * commits: then the promise is logged anew, with the locks of now.
   *
   * @param updater who waits while it is being prepared, or null if nothing can be waited for
   */
  void lockMoved(Transaction transaction, LockHolder updater) {
    if (updater != null) {
      updater.await(nanos -> isSettled(transaction, nanos));
    }
    logMoved(transaction);
  }

  private synchronized boolean isSettled(Transaction transaction, long nanos)
      throws InterruptedException {
    if (isUnsettled(transaction)) {
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(nanos, MILLISECOND));
    }
    return !isUnsettled(transaction);
  }

  private boolean isUnsettled(Transaction transaction) {
    Entry entry = entryOf(transaction);
    return entry != null && entry.beingPrepared != null;
  }

  /** Outside of the wait, whose thread may be interrupted, which files do not survive. */
  private synchronized void logMoved(Transaction transaction) {
    Entry entry = entryOf(transaction);
    if (entry != null
        && !entry.busy
        && entry.locks != null) { // or else it ends, and its locks with it
      entry.content = entry.content.with(entry.locks.held());
      entry.transaction.log(entry.content.write());
    }
  }

  private Entry entryOf(Transaction transaction) {
    for (Entry entry : entries.values()) {
      if (entry.isOf(transaction)) {
        return entry;
      }
    }
    return null;
  }

  /**
   * Finishes a prepared transaction, and returns when that is durable.
   *
   * @param may whether it may be finished, asked while nobody else can
   * @throws StorageException if that could not be logged; the transaction is still prepared
   */
  public Answer finish(String name, boolean commit, Predicate<PreparedIdentity> may) {
    Entry entry;
    synchronized (this) {
      entry = entries.get(name);
      if (entry == null) {
        return Answer.UNKNOWN;
      } else if (entry.busy) {
        return Answer.BUSY;
      } else if (!may.test(entry.content.identity())) {
        return Answer.DENIED;
      }
      entry.busy = true;
    }
    try {
      if (commit) {
        entry.transaction.commit();
      } else {
        entry.transaction.rollback();
      }
    } catch (RuntimeException | Error notLogged) {
      synchronized (this) {
        entry.busy = false;
      }
      throw notLogged;
    }
    entry.locks.close();
    synchronized (this) {
      entries.remove(name);
    }
    return Answer.DONE;
  }

  /** All of them, in the order in which they were prepared. */
  public synchronized List<Listed> list() {
    List<Listed> list = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if (entry.transaction != null) {
        list.add(new Listed(entry.transaction.xid(), entry.content.identity()));
      }
    }
    return list;
  }
}
