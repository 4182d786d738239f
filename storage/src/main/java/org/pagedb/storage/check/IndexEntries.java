package org.pagedb.storage.check;

import java.util.function.LongConsumer;

/** The entries of one index of a heap, as a check needs them. */
public interface IndexEntries {

  /** The index's relation number. */
  int relation();

  /** Whether every row has an entry; false for a partial index. */
  boolean coversAllRows();

  /** Hands out the TID of every entry, in any order. */
  void forEachTid(LongConsumer action);
}
