package org.pagedb.storage.serializable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.DependencyTracker;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/**
 * Serializable snapshot isolation, as PostgreSQL does it (Cahill, Röhm and Fekete; Ports and
 * Grittner). {@code README.md} has the rules.
 *
 * <p>Everything is guarded by this object's monitor, which is a leaf: nothing else is locked inside
 * it but the transaction system's lock-free lists.
 */
public final class SerializableTransactions implements DependencyTracker {

  /** More committed transactions than this are not kept one by one. */
  private static final int KEPT_COMMITTED = 1_000;

  private static final long SAFETY_POLL_MILLIS = 20;

  private final ReadLocks locks = new ReadLocks();
  private final OldWriters oldWriters = new OldWriters();
  private final Set<SerializableTransaction> active = new HashSet<>();
  private final Deque<SerializableTransaction> finished = new ArrayDeque<>();
  private final Map<Long, SerializableTransaction> byXid = new HashMap<>();

  /** Whether any lock may exist; read without the monitor by those who split pages. */
  private volatile boolean inUse;

  private long lastCommit = 1;
  private int writers;

  /** What committed by then was seen by every writer that runs. */
  private long noWriterSaw;

  private long readsForgotten;

  @Override
  public Dependencies begin(Transaction transaction) {
    return new SerializableTransaction(this, transaction);
  }

  // ---- snapshots

  Snapshot firstSnapshot(
      SerializableTransaction own, Supplier<Snapshot> taker, Consumer<Snapshot> release) {
    Runnable whileWaiting = own.transaction.whileWaitingForSafety();
    while (true) {
      Snapshot snapshot = takeSnapshot(own, taker);
      if (whileWaiting == null || awaitSafety(own, whileWaiting)) {
        return snapshot;
      }
      release.accept(snapshot);
    }
  }

  private synchronized Snapshot takeSnapshot(
      SerializableTransaction own, Supplier<Snapshot> taker) {
    while (finished.size() > KEPT_COMMITTED) {
      summariseOldest();
    }
    Snapshot snapshot = taker.get();
    if (snapshot == null) {
      return null;
    }
    own.declaredReadOnly = own.transaction.isReadOnly();
    own.readOnly = own.declaredReadOnly;
    if (own.readOnly && writers == 0) {
      return snapshot; // nobody can become a pivot that this one would have to know of
    }
    own.snapshotXmin = snapshot.xmin();
    own.lastCommitBeforeSnapshot = lastCommit;
    own.unsafe = false;
    active.add(own);
    inUse = true;
    if (own.readOnly) {
      for (SerializableTransaction other : active) {
        if (!other.declaredReadOnly && !other.doomed && !other.committed) {
          own.possiblyUnsafe.add(other);
          other.possiblyUnsafe.add(own);
        }
      }
    } else {
      writers++;
    }
    own.tracked = true;
    return snapshot;
  }

  /** Waits for the writers that ran when the snapshot was taken; false if one made it unsafe. */
  private boolean awaitSafety(SerializableTransaction own, Runnable whileWaiting) {
    try {
      while (true) {
        synchronized (this) {
          if (!own.tracked || own.possiblyUnsafe.isEmpty() && !own.unsafe) {
            return true;
          }
          if (own.unsafe) {
            release(own);
            return false;
          }
          wait(SAFETY_POLL_MILLIS);
        }
        whileWaiting.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          StorageError.QUERY_CANCELED, "canceling statement because its thread was interrupted");
    }
  }

  /** The transactions that a DEFERRABLE one waits for. */
  public synchronized List<Transaction> safetyBlockers(Transaction waiting) {
    List<Transaction> blockers = new ArrayList<>();
    if (waiting.dependencies() instanceof SerializableTransaction own
        && waiting.whileWaitingForSafety() != null) {
      for (SerializableTransaction writer : own.possiblyUnsafe) {
        blockers.add(writer.transaction);
      }
    }
    return blockers;
  }

  // ---- reads and writes

  /** Notes a read; the target that stands for it from now on. */
  synchronized ReadTarget reads(SerializableTransaction own, ReadTarget target) {
    if (!own.tracked) {
      return target;
    }
    for (ReadTarget larger = target; larger != null; larger = larger.parent()) {
      if (own.targets().contains(larger)) {
        return larger;
      }
    }
    locks.add(own, target);
    return target;
  }

  synchronized void missedWrite(SerializableTransaction own, long xid) {
    SerializableTransaction writer = byXid.get(xid);
    if (writer == null) {
      missedOldWrite(own, xid);
      return;
    }
    if (writer == own || writer.doomed || !own.tracked) {
      return;
    }
    if (writer.summaryConflictOut) {
      if (writer.prepared) {
        throw SerializationDetail.failure("conflict out to old pivot.");
      }
      writer.doomed = true;
      return;
    }
    boolean harmless =
        own.readOnly
            && writer.committed
            && own.lastCommitBeforeSnapshot < writer.earliestConflictOut;
    if (!harmless) {
      conflict(own, writer, own);
    }
  }

  private void missedOldWrite(SerializableTransaction own, long xid) {
    long earliest = oldWriters.earliestConflict(xid);
    if (earliest == OldWriters.UNKNOWN) {
      return; // at a weaker level, which nobody promises anything about
    }
    if (earliest != SerializableTransaction.NEVER
        && (!own.readOnly || earliest <= own.lastCommitBeforeSnapshot)) {
      throw SerializationDetail.failure("conflict out to old pivot " + xid + ".");
    }
    if (own.summaryConflictIn || !own.conflictsIn.isEmpty()) {
      throw SerializationDetail.failure(
          "identification as a pivot, with conflict out to old committed transaction " + xid + ".");
    }
    own.summaryConflictOut = true;
  }

  synchronized void writes(SerializableTransaction own, ReadTarget target) {
    own.wrote = true;
    for (ReadTarget larger = target; larger != null; larger = larger.parent()) {
      for (SerializableTransaction reader : locks.readers(larger)) {
        if (reader != own && !reader.doomed && !reader.isOver(own.snapshotXmin)) {
          conflict(reader, own, own);
        }
      }
      if (locks.summarisedReader(larger) > own.lastCommitBeforeSnapshot) {
        summaryConflictIn(own);
      }
    }
  }

  /** Somebody unknown, who committed while {@code own} ran, has read what it writes. */
  private static void summaryConflictIn(SerializableTransaction own) {
    own.summaryConflictIn = true;
    boolean committedFirst = false;
    for (SerializableTransaction third : own.conflictsOut) {
      committedFirst |= third.prepared;
    }
    if (committedFirst || own.summaryConflictOut) {
      throw SerializationDetail.failure("identification as a pivot, during write.");
    }
  }

  private static void conflict(
      SerializableTransaction reader, SerializableTransaction writer, SerializableTransaction own) {
    if (reader.conflictsOut.contains(writer)) {
      return;
    }
    DangerousStructures.check(reader, writer, own);
    reader.conflictsOut.add(writer);
    writer.conflictsIn.add(reader);
  }

  synchronized void hasId(SerializableTransaction own, long xid) {
    own.xids.add(xid);
    byXid.put(xid, own);
  }

  // ---- the end

  synchronized void beforeCommit(SerializableTransaction own) {
    if (own.doomed) {
      throw SerializationDetail.failure("identification as a pivot, during commit attempt.");
    }
    DangerousStructures.checkCommit(own);
    own.prepareNumber = ++lastCommit;
    own.prepared = true;
  }

  /** What a prepared transaction has to be known by after a restart. */
  synchronized PreparedReads state(SerializableTransaction own) {
    return new PreparedReads(
        own.readOnly,
        own.declaredReadOnly,
        own.wrote,
        own.snapshotXmin,
        List.copyOf(own.targets()));
  }

  /**
   * Goes on with a transaction that was prepared before a restart. Its conflicts are not known any
   * more, so it is taken to have had both kinds. Nor is it known which pages were split since then:
   * of a relation of which it had read pages it is taken to have read all.
   */
  synchronized void recover(SerializableTransaction own, PreparedReads state) {
    own.readOnly = state.readOnly();
    own.declaredReadOnly = state.declaredReadOnly();
    own.wrote = state.wrote();
    own.snapshotXmin = state.snapshotXmin();
    own.lastCommitBeforeSnapshot = lastCommit;
    own.prepareNumber = lastCommit;
    own.prepared = true;
    own.summaryConflictIn = true;
    own.summaryConflictOut = true;
    active.add(own);
    inUse = true;
    if (!own.declaredReadOnly) {
      writers++;
    }
    own.tracked = true;
    for (ReadTarget target : state.targets()) {
      boolean mayBeSplit = !target.isRelation() && !target.isTuple();
      locks.add(own, mayBeSplit ? target.parent() : target);
    }
  }

  synchronized void ended(SerializableTransaction own, boolean commits) {
    if (!own.tracked) {
      return; // found safe, or forgotten, meanwhile
    }
    if (commits) {
      own.commitsAs(++lastCommit);
      own.readOnly |= !own.wrote;
      own.finishedBefore = own.transaction.system().nextXid();
    } else {
      own.doomed = true;
    }
    settleConflicts(own, commits);
    settleSafety(own, commits);
    leave(own);
    if (commits) {
      own.forgetReads();
      finished.add(own);
    } else {
      release(own);
    }
    forgetOld();
    notifyAll();
  }

  /** Keeps of its conflicts those that may still matter after its end. */
  private void settleConflicts(SerializableTransaction own, boolean commits) {
    if (commits && !own.readOnly && own.summaryConflictOut) {
      own.earliestConflictOut = 1;
    }
    for (Iterator<SerializableTransaction> i = own.conflictsOut.iterator(); i.hasNext(); ) {
      SerializableTransaction writer = i.next();
      if (commits && !own.readOnly && writer.committed) {
        own.earliestConflictOut = Math.min(own.earliestConflictOut, writer.prepareNumber);
      }
      if (!commits || writer.committed) {
        i.remove();
        writer.conflictsIn.remove(own);
      }
    }
    for (Iterator<SerializableTransaction> i = own.conflictsIn.iterator(); i.hasNext(); ) {
      SerializableTransaction reader = i.next();
      if (!commits || reader.committed || reader.readOnly) {
        i.remove();
        reader.conflictsOut.remove(own);
      }
    }
  }

  /** Tells the readers that waited for this writer's end whether their snapshots are safe. */
  private void settleSafety(SerializableTransaction own, boolean commits) {
    for (SerializableTransaction other : List.copyOf(own.possiblyUnsafe)) {
      own.possiblyUnsafe.remove(other);
      other.possiblyUnsafe.remove(own);
      if (own.declaredReadOnly) {
        continue;
      }
      if (commits && own.wrote && own.earliestConflictOut <= other.lastCommitBeforeSnapshot) {
        other.unsafe = true;
        for (SerializableTransaction writer : other.possiblyUnsafe) {
          writer.possiblyUnsafe.remove(other);
        }
        other.possiblyUnsafe.clear();
      } else if (other.possiblyUnsafe.isEmpty() && !other.unsafe) {
        release(other);
      }
    }
  }

  private void leave(SerializableTransaction own) {
    if (active.remove(own) && !own.declaredReadOnly && --writers == 0) {
      noWriterSaw = lastCommit;
    }
  }

  /** Forgets a transaction altogether, with its locks and conflicts. */
  private void release(SerializableTransaction gone) {
    locks.removeAll(gone);
    gone.forgetReads();
    for (SerializableTransaction writer : gone.conflictsOut) {
      writer.conflictsIn.remove(gone);
    }
    for (SerializableTransaction reader : gone.conflictsIn) {
      reader.conflictsOut.remove(gone);
    }
    for (SerializableTransaction other : gone.possiblyUnsafe) {
      other.possiblyUnsafe.remove(gone);
    }
    gone.conflictsOut.clear();
    gone.conflictsIn.clear();
    gone.possiblyUnsafe.clear();
    gone.xids.forEach(byXid::remove);
    leave(gone);
    gone.tracked = false;
  }

  /** Forgets what nobody who still runs overlapped, and of other things what only writers need. */
  private void forgetOld() {
    long xmin = Long.MAX_VALUE;
    for (SerializableTransaction own : active) {
      xmin = Math.min(xmin, own.snapshotXmin);
    }
    while (!finished.isEmpty() && finished.peek().finishedBefore <= xmin) {
      release(finished.poll());
    }
    if (readsForgotten < noWriterSaw) {
      forgetReads();
    }
    locks.forgetSummarised(active.isEmpty() ? lastCommit : noWriterSaw);
    oldWriters.forgetBelow(xmin);
    inUse = !active.isEmpty() || !locks.isEmpty();
  }

  /** Who still runs and overlapped these only reads, and so cannot overwrite what they read. */
  private void forgetReads() {
    for (SerializableTransaction old : finished) {
      if (old.commitNumber() > noWriterSaw) {
        break;
      }
      locks.removeAll(old);
    }
    readsForgotten = noWriterSaw;
  }

  /** Keeps of the oldest committed transaction only what it takes to err on the safe side. */
  private void summariseOldest() {
    SerializableTransaction oldest = finished.poll();
    if (!oldest.readOnly) {
      for (long xid : oldest.xids) {
        oldWriters.add(xid, oldest.earliestConflictOut);
      }
    }
    locks.summarise(oldest);
    for (SerializableTransaction writer : oldest.conflictsOut) {
      writer.summaryConflictIn = true;
    }
    for (SerializableTransaction reader : oldest.conflictsIn) {
      reader.summaryConflictOut = true;
    }
    release(oldest);
  }

  // ---- pages that move

  @Override
  public void pageSplit(int relation, int block, int newBlock) {
    if (inUse) {
      synchronized (this) {
        locks.copyPage(ReadTarget.page(relation, block), ReadTarget.page(relation, newBlock));
      }
    }
  }

  @Override
  public void pageRemoved(int relation, int block, int heir) {
    if (inUse) {
      synchronized (this) {
        // Those who have read it keep their locks on it too, since they may not lock it again
        // when its block has become another page.
        locks.copyPage(ReadTarget.page(relation, block), ReadTarget.page(relation, heir));
      }
    }
  }

  // ---- for tests and monitors

  /** Whether nothing is kept any more: what must be true when no serializable transaction runs. */
  public synchronized boolean isEmpty() {
    return active.isEmpty()
        && finished.isEmpty()
        && byXid.isEmpty()
        && locks.isEmpty()
        && oldWriters.size() == 0;
  }

  /** How many targets, transactions and old ids are kept. */
  public synchronized int kept() {
    return locks.size() + active.size() + finished.size() + oldWriters.size();
  }
}
