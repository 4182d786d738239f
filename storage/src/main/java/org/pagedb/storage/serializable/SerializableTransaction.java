package org.pagedb.storage.serializable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;

/**
 * One serializable transaction with its read-write conflicts. Outlives the transaction itself as
 * long as one that overlapped it may still become part of a cycle with it.
 *
 * <p>Fields are guarded by {@link SerializableTransactions}, but for those marked as what need not
 * be told again.
 */
final class SerializableTransaction implements Dependencies {

  /** Later than every commit. */
  static final long NEVER = Long.MAX_VALUE;

  private final SerializableTransactions all;
  final Transaction transaction;

  // What it is.
  boolean readOnly;
  boolean declaredReadOnly;
  boolean wrote;
  long snapshotXmin;
  long lastCommitBeforeSnapshot;

  // What has become of it. The two volatile fields are looked at without the monitor first.
  volatile boolean doomed;
  volatile boolean tracked;
  boolean prepared;
  boolean committed;
  long prepareNumber;
  private long commitNumber;
  long finishedBefore;

  /** For a declared reader: whether it is known that its snapshot is not safe. */
  boolean unsafe;

  // Conflicts. An edge goes from a reader to who wrote what the reader did not see.
  final Set<SerializableTransaction> conflictsOut = new HashSet<>(4);
  final Set<SerializableTransaction> conflictsIn = new HashSet<>(4);

  /** The earliest commit among those it had a conflict out to when it ended, or NEVER. */
  long earliestConflictOut = NEVER;

  boolean summaryConflictIn;
  boolean summaryConflictOut;

  /** For a reader the writers that may make it unsafe; for a writer those readers. */
  final Set<SerializableTransaction> possiblyUnsafe = new HashSet<>(2);

  final List<Long> xids = new ArrayList<>(1);
  private final Set<ReadTarget> targets = new HashSet<>();
  private final Map<ReadTarget, Integer> children = new HashMap<>();

  /** Reads that need not be told again; the statement's workers add to them too. */
  private final Set<ReadTarget> known = ConcurrentHashMap.newKeySet();

  /** The last write missed, which need not be told again either. */
  private volatile long lastMissed;

  SerializableTransaction(SerializableTransactions all, Transaction transaction) {
    this.all = all;
    this.transaction = transaction;
  }

  Set<ReadTarget> targets() {
    return targets;
  }

  int countChild(ReadTarget parent) {
    return children.merge(parent, 1, Integer::sum);
  }

  void uncountChild(ReadTarget parent) {
    children.merge(parent, -1, Integer::sum);
  }

  long commitNumber() {
    return commitNumber;
  }

  void commitsAs(long number) {
    committed = true;
    commitNumber = number;
  }

  boolean hasConflictOutToCommitted() {
    return earliestConflictOut != NEVER;
  }

  /** Whether its reads overlap what a transaction with this snapshot horizon has written. */
  boolean isOver(long snapshotXmin) {
    return committed && finishedBefore <= snapshotXmin;
  }

  /** Forgets what only matters while it runs. */
  void forgetReads() {
    children.clear();
  }

  // ---- what the transaction tells

  @Override
  public Snapshot firstSnapshot(Supplier<Snapshot> taker, Consumer<Snapshot> release) {
    return all.firstSnapshot(this, taker, release);
  }

  @Override
  public void readsRelation(int relation) {
    if (tracked) {
      reads(ReadTarget.relation(relation));
    }
  }

  @Override
  public void readsPage(int relation, int block) {
    if (tracked) {
      reads(ReadTarget.page(relation, block));
    }
  }

  @Override
  public void readsTuple(int relation, long tid) {
    if (tracked) {
      reads(ReadTarget.tuple(relation, tid));
    }
  }

  private void reads(ReadTarget target) {
    for (ReadTarget larger = target; larger != null; larger = larger.parent()) {
      if (known.contains(larger)) {
        return;
      }
    }
    known.add(all.reads(this, target));
  }

  @Override
  public void looksAtRows() {
    if (tracked && doomed) {
      throw SerializationDetail.failure("identification as a pivot, during conflict out checking.");
    }
  }

  @Override
  public void missedWriteOf(long xid) {
    if (tracked && xid != lastMissed) {
      looksAtRows();
      all.missedWrite(this, xid);
      lastMissed = xid;
    }
  }

  @Override
  public void writesRelation(int relation) {
    writes(ReadTarget.relation(relation));
  }

  @Override
  public void writesPage(int relation, int block) {
    writes(ReadTarget.page(relation, block));
  }

  @Override
  public void writesTuple(int relation, long tid) {
    writes(ReadTarget.tuple(relation, tid));
  }

  private void writes(ReadTarget target) {
    if (tracked) {
      if (doomed) {
        throw SerializationDetail.failure(
            "identification as a pivot, during conflict in checking.");
      }
      all.writes(this, target);
    }
  }

  @Override
  public void beforeCommit() {
    if (tracked) {
      all.beforeCommit(this);
    }
  }

  @Override
  public void hasId(long xid) {
    all.hasId(this, xid);
  }

  @Override
  public byte[] state() {
    return tracked ? all.state(this).write() : new byte[0];
  }

  @Override
  public void recover(byte[] state) {
    all.recover(this, PreparedReads.read(state));
  }

  @Override
  public void committed() {
    if (tracked) {
      all.ended(this, true);
    }
  }

  @Override
  public void aborted() {
    if (tracked) {
      all.ended(this, false);
    }
  }
}
