package org.pagedb.storage.btree;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.transaction.DependencyTracker;

/**
 * The indexes of one database, each opened once however many sessions use it: what its object
 * carries is how they know of each other. An index that nobody uses is forgotten.
 */
public final class BTrees {

  private final PageStore store;
  private final DependencyTracker tracker;

  /** By file, as a relation's number is no key for an object that goes with its relation. */
  private final Map<PageFile, WeakReference<BTree>> open = new WeakHashMap<>();

  /** The indexes in {@code store}, of which there is one such object; the tracker may be null. */
  public BTrees(PageStore store, DependencyTracker tracker) {
    this.store = store;
    this.tracker = tracker;
  }

  /** The index that a relation holds; {@code layout} is always the same for a relation. */
  public BTree open(int relation, KeyLayout layout) {
    PageFile file = store.file(FileId.main(relation));
    synchronized (open) {
      WeakReference<BTree> known = open.get(file);
      BTree tree = known == null ? null : known.get();
      if (tree == null) {
        tree = new BTree(store, file, layout, tracker);
        open.put(file, new WeakReference<>(tree));
      }
      return tree;
    }
  }
}
