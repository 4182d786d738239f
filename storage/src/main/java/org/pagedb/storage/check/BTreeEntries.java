package org.pagedb.storage.check;

import java.util.function.LongConsumer;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.BTreeCheck;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.PhysicalScan;

/**
 * The entries of a B-tree, for a check against its heap.
 *
 * @param relation the index's relation number
 * @param coversAllRows false for a partial index
 */
public record BTreeEntries(BTree tree, int relation, boolean coversAllRows)
    implements IndexEntries {

  @Override
  public void checkStructure(CheckReport report) {
    BTreeCheck.check(
        tree, (block, found, rule) -> report.add(new Problem(relation, block, found, rule)));
  }

  @Override
  public void forEachTid(LongConsumer action) {
    try (PhysicalScan scan = tree.physicalScan(false)) {
      while (scan.next()) {
        EntryBatch batch = scan.batch();
        for (int i = 0; i < batch.size(); i++) {
          action.accept(batch.tid(i));
        }
      }
    }
  }
}
