package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Reads single tuples by TID, in place under the page's version; what is found is copied to an own
 * buffer first and decoded from there. One thread.
 */
public final class HeapFetch {

  /** What {@link #fetch} and {@link #fetchVersion} give when there is no such tuple. */
  public static final long NOTHING = 0;

  private static final int FIRST_BUFFER = 128;
  private static final int LARGE_BUFFER = 16 * 1024;
  private static final int NOT_FOUND = 0;

  /** Walking along so many versions costs more than pruning does, shared among the walks to it. */
  private static final int LONG_CHAIN = 16;

  private final HeapFile file;
  private final TupleReader reader;
  private final boolean decodes;
  private final HeapVisibility visibility;
  private HeapHints hints;
  private PageCare care;
  private MissedWrites missed;
  private Snapshot missedBy;
  private byte[] buffer = new byte[FIRST_BUFFER];
  private int used;
  private int found;
  private int foundAt;
  private int steps;
  private final LearntHints learnt = new LearntHints();

  HeapFetch(HeapFile file, TupleReader reader) {
    this.file = file;
    this.reader = reader;
    decodes = reader.columns().length > 0;
    visibility = new HeapVisibility(file.transactions);
  }

  /** An empty batch with a vector for each column it reads. */
  public ColumnBatch newBatch(int capacity) {
    return reader.newBatch(capacity);
  }

  /** Empties a batch for new rows; those fetched before become invalid. */
  public void startBatch(ColumnBatch batch) {
    for (int i = 0; i < batch.columnCount(); i++) {
      batch.column(i).reset();
    }
    used = 0;
  }

  /**
   * Puts the version that a snapshot sees of the row that an index entry names into one row of a
   * batch, following its HOT chain.
   *
   * @return the TID of that version, or {@link #NOTHING}
   */
  public long fetch(long tid, Snapshot snapshot, ColumnBatch target, int row) {
    return fetch(tid, snapshot, HotChain.ANY, target, row);
  }

  /**
   * Puts exactly one version into a row of a batch, seen or not, if it is still the one that a
   * known transaction made: the next version that {@link HeapWriter#nextTid} named.
   *
   * @return {@code tid}, or {@link #NOTHING}
   */
  public long fetchVersion(long tid, long xmin, ColumnBatch target, int row) {
    return fetch(tid, null, xmin, target, row);
  }

  private long fetch(long tid, Snapshot snapshot, long xmin, ColumnBatch target, int row) {
    int block = TupleId.block(tid);
    for (; ; ) {
      Frame frame = file.main.frame(block);
      int version = frame.beginRead();
      try {
        find(frame, TupleId.offsetNumber(tid), snapshot, xmin);
      } catch (IndexOutOfBoundsException e) {
        if (frame.validate(version)) {
          throw outside(tid, e);
        }
        continue; // what was copied in vain is room lost until the next batch
      }
      if (!frame.validate(version)) {
        continue;
      }
      if (snapshot != null
          && snapshot.transaction().dependencies() != null
          && !track(frame, version, tid, snapshot)) {
        continue;
      }
      if (!learnt.isEmpty()) {
        hints().add(frame, version, block, learnt);
      }
      if (steps > LONG_CHAIN) {
        care().prune(block, frame.chunk(), frame.base());
      }
      if (found == NOT_FOUND) {
        return NOTHING;
      }
      if (decodes) {
        reader.readRow(buffer, foundAt, target, row);
      }
      return TupleId.of(block, found);
    }
  }

  /**
   * Tells a serializable transaction's dependencies what was read; false if the page has changed
   * since, so that it must be read again.
   */
  private boolean track(Frame frame, int version, long tid, Snapshot snapshot) {
    if (missedBy != snapshot) {
      missed = MissedWrites.of(snapshot);
      missedBy = snapshot;
    }
    missed.dependencies().looksAtRows();
    if (found != NOT_FOUND) {
      long read = TupleId.of(TupleId.block(tid), found);
      missed.dependencies().readsTuple(file.id.relation(), read);
    }
    missed.clear();
    try {
      addWriters(frame, TupleId.offsetNumber(tid));
    } catch (IndexOutOfBoundsException e) {
      return false; // changed under our eyes, or the look before would have failed too
    }
    // Who changes the page from here on finds the lock; who did before is seen now.
    if (!frame.validate(version)) {
      return false;
    }
    missed.report();
    return true;
  }

  private void addWriters(Frame frame, int first) {
    byte[] array = frame.chunk();
    int base = frame.base();
    if (PageHeader.isNew(array, base) || HeapFile.isAllVisible(array, base)) {
      return;
    }
    long expected = HotChain.ANY;
    int offsetNumber = HotChain.resolve(array, base, first);
    int steps = 0;
    while (HotChain.matches(array, base, offsetNumber, expected) && steps++ < PageItems.MAX_ITEMS) {
      int at = base + LinePointer.offset(PageItems.linePointer(array, base, offsetNumber));
      missed.add(array, at);
      if (offsetNumber == found) {
        return;
      }
      expected = TupleHeader.xmax(array, at);
      offsetNumber = HotChain.next(array, at);
    }
  }

  private PageCare care() {
    if (care == null) {
      care = new PageCare(file);
    }
    return care;
  }

  private HeapHints hints() {
    if (hints == null) {
      hints = new HeapHints(file.main);
    }
    return hints;
  }

  private StorageException outside(long tid, IndexOutOfBoundsException e) {
    return file.corrupt(
        TupleId.block(tid),
        "tuple %s: %s".formatted(TupleId.toString(tid), e.getMessage()),
        "tuples lie within their page");
  }

  /** Sets {@link #found} to the offset number and, if columns are wanted, copies the tuple. */
  private void find(Frame frame, int first, Snapshot snapshot, long xmin) {
    byte[] array = frame.chunk();
    int base = frame.base();
    found = NOT_FOUND;
    learnt.clear();
    if (PageHeader.isNew(array, base)) {
      return;
    }
    long expected = xmin;
    int offsetNumber = snapshot == null ? first : HotChain.resolve(array, base, first);
    steps = 0;
    while (HotChain.matches(array, base, offsetNumber, expected) && steps++ < PageItems.MAX_ITEMS) {
      int linePointer = PageItems.linePointer(array, base, offsetNumber);
      int at = base + LinePointer.offset(linePointer);
      if (snapshot == null || isVisible(array, base, at, snapshot)) {
        found = offsetNumber;
        if (decodes) {
          copy(array, at, LinePointer.length(linePointer));
        }
        return;
      }
      expected = TupleHeader.xmax(array, at);
      offsetNumber = HotChain.next(array, at);
    }
  }

  private boolean isVisible(byte[] array, int base, int at, Snapshot snapshot) {
    if (HeapFile.isAllVisible(array, base)) {
      return true;
    }
    boolean visible = visibility.isVisible(array, at, snapshot);
    if (visibility.learnt() != 0) {
      learnt.add(at - base, visibility.learnt());
    }
    return visible;
  }

  private void copy(byte[] array, int at, int length) {
    if (length < TupleHeader.SIZE || length > PageHeader.PAGE_SIZE) {
      throw new IndexOutOfBoundsException("length=" + length);
    }
    if (used + length > buffer.length) {
      // The full one stays with the rows that refer to it.
      buffer = new byte[Math.max(length, Math.min(buffer.length * 4, LARGE_BUFFER))];
      used = 0;
    }
    System.arraycopy(array, at, buffer, used, length);
    foundAt = used;
    used += length;
  }

  // ---- for unique checks

  /** What {@link #liveness} gives for a row that is over, though some snapshot may still see it. */
  public static final long DEAD = -2;

  /**
   * What {@link #liveness} gives for a dead line pointer, which only waits for its entries to go.
   */
  public static final long GONE = -3;

  /** What {@link #liveness} gives for a row that has a live version. */
  public static final long LIVE = -1;

  /**
   * Whether a row that an index entry names is there as of now, whatever a snapshot says.
   *
   * @param own the transaction whose own work counts as done
   * @return {@link #LIVE}, {@link #DEAD}, {@link #GONE}, or the id of a running transaction on
   *     which it depends
   */
  public long liveness(long tid, Transaction own) {
    int block = TupleId.block(tid);
    for (; ; ) {
      Frame frame = file.main.frame(block);
      int version = frame.beginRead();
      try {
        long result = livenessIn(frame, TupleId.offsetNumber(tid), own);
        if (frame.validate(version)) {
          return result;
        }
      } catch (IndexOutOfBoundsException e) {
        if (frame.validate(version)) {
          throw outside(tid, e);
        }
      }
    }
  }

  private long livenessIn(Frame frame, int first, Transaction own) {
    byte[] array = frame.chunk();
    int base = frame.base();
    long expected = HotChain.ANY;
    int offsetNumber = PageHeader.isNew(array, base) ? 0 : HotChain.resolve(array, base, first);
    if (offsetNumber != 0
        && LinePointer.state(PageItems.linePointer(array, base, offsetNumber))
            == LinePointer.DEAD) {
      return GONE;
    }
    int steps = 0;
    while (HotChain.matches(array, base, offsetNumber, expected) && steps++ < PageItems.MAX_ITEMS) {
      int at = base + LinePointer.offset(PageItems.linePointer(array, base, offsetNumber));
      long result = visibility.livenessForUnique(array, at, own);
      if (result != DEAD) {
        return result;
      }
      expected = TupleHeader.xmax(array, at);
      offsetNumber = HotChain.next(array, at);
    }
    return DEAD;
  }
}
