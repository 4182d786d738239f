package org.pagedb.storage.vacuum;

import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.heap.DeadTids;

/**
 * Vacuum of a B-tree. I7 holds because an index-only scan believes the visibility map only while
 * the leaf that it copied is unchanged.
 *
 * @param tree the index
 */
public record BTreeCleaning(BTree tree) implements IndexVacuum {

  @Override
  public void forget(DeadTids dead) {
    tree.vacuum().run(dead::contains);
  }
}
