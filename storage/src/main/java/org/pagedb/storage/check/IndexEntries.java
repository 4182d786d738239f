package org.pagedb.storage.check;

import java.util.function.LongConsumer;

/** The entries of one index of a heap, as a check needs them. */
public interface IndexEntries {

  /** The index's relation number. */
  int relation();

  /** Whether every row has an entry; false for a partial index. */
  boolean coversAllRows();

  /** Checks the index by itself; what is wrong goes to the report. */
  default void checkStructure(CheckReport report) {}

  /** Hands out the TID of every entry, in any order. */
  void forEachTid(LongConsumer action);
}
