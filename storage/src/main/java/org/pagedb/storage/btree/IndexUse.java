package org.pagedb.storage.btree;

import java.util.concurrent.atomic.LongAdder;

/** Counts of what an index was used for since it was opened. */
public final class IndexUse {

  private final LongAdder scans = new LongAdder();
  private final LongAdder entries = new LongAdder();
  private final LongAdder rows = new LongAdder();

  IndexUse() {}

  /** A scan has begun. */
  public void scanned() {
    scans.increment();
  }

  /** Scans have read entries, and fetched rows that these named. */
  public void read(long readEntries, long fetchedRows) {
    if (readEntries > 0) {
      entries.add(readEntries);
    }
    if (fetchedRows > 0) {
      rows.add(fetchedRows);
    }
  }

  /** Scans begun. */
  public long scans() {
    return scans.sum();
  }

  /** Entries that scans read. */
  public long entriesRead() {
    return entries.sum();
  }

  /** Rows fetched from the heap by scans. */
  public long rowsFetched() {
    return rows.sum();
  }

  /** Begins to count anew. */
  public void reset() {
    scans.reset();
    entries.reset();
    rows.reset();
  }
}
