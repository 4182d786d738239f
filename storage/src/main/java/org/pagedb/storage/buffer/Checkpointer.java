package org.pagedb.storage.buffer;

import java.util.concurrent.ThreadLocalRandom;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.ControlRecord;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.wal.CheckpointRecord;
import org.pagedb.storage.wal.Wal;
import org.pagedb.storage.wal.WalRecord;

/**
 * Takes fuzzy checkpoints: work goes on while the pages that were dirty at the start are written.
 *
 * <ol>
 *   <li>Move the redo point to the end of the log.
 *   <li>Wait until what was appended before it is also marked where marks belong (the gate).
 *   <li>Let the owner bring its state into pages.
 *   <li>Write dirty pages, make the files of new relations, sync.
 *   <li>Log the checkpoint, then name it in the control file, then let go of older log.
 * </ol>
 */
final class Checkpointer {

  private final DurablePageStore store;
  private final DataDirectory directory;
  private final Wal wal;
  private volatile CheckpointCounts counts = CheckpointCounts.NONE;
  private ControlRecord control;
  private long end;

  Checkpointer(DurablePageStore store, DataDirectory directory, Wal wal, ControlRecord control) {
    this.store = store;
    this.directory = directory;
    this.wal = wal;
    this.control = control;
    end = wal.insertLsn();
  }

  /** True if the log goes on behind the last checkpoint's record. */
  synchronized boolean isBehind(long insertLsn) {
    return insertLsn != end;
  }

  /** What was done since the database was opened. */
  CheckpointCounts counts() {
    return counts;
  }

  /**
   * Takes one.
   *
   * @param shutdown if nothing will be appended any more
   * @param requested whether somebody asked for it; for the counts
   */
  synchronized void run(boolean shutdown, boolean requested) {
    if (shutdown) {
      store.hook().beforePagesAreWritten();
    }
    wal.ensureHeadroom();
    Wal.Position redo = wal.moveRedo();
    CheckpointRecord[] captured = new CheckpointRecord[1];
    store.whileQuiet(() -> captured[0] = capture(shutdown));
    if (!shutdown) {
      store.hook().beforePagesAreWritten();
    }
    long start = System.nanoTime();
    long pages = 0;
    for (DiskFrame frame : store.pool().dirtyFrames()) {
      store.pool().write(frame);
      pages++;
    }
    long written = System.nanoTime();
    try {
      settleFiles(shutdown);
      WalRecord record = new WalRecord();
      captured[0].write(record);
      end = wal.append(record);
      store.flush(end);
      control =
          new ControlRecord(
              control.databaseId(),
              control.sequence() + 1,
              control.walSegmentBytes(),
              record.lsn(),
              record.position().chain(),
              redo.lsn(),
              redo.chain());
      directory.control().write(control);
    } catch (StorageException e) {
      store.fail(e); // a sync that failed may have lost what it was to keep
      throw e;
    }
    counts = counts.plus(requested, pages, written - start, System.nanoTime() - written);
    wal.recycleBefore(redo.lsn());
  }

  private CheckpointRecord capture(boolean shutdown) {
    long nextXid = store.hook().nextXid();
    return new CheckpointRecord(
        shutdown,
        ThreadLocalRandom.current().nextLong(),
        shutdown ? nextXid : Math.max(nextXid, store.xidLimit()),
        store.relations().next(),
        store.pending().creations(),
        store.pending().doomed(),
        store.prepared().all());
  }

  private void settleFiles(boolean shutdown) {
    for (int relation : store.pending().takeUnborn()) {
      if (store.exists(relation)) {
        store.file(FileId.main(relation)).disk().create();
      }
    }
    store
        .relations()
        .forEachFile(
            file -> {
              if (shutdown && file.disk().blocks() > file.blocks()) {
                file.disk().truncate(file.blocks());
              }
              file.disk().sync();
            });
    directory.syncNames();
  }
}
