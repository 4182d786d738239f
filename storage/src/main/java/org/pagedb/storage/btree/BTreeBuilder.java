package org.pagedb.storage.btree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageWriter;

/**
 * Fills an empty index from entries in ascending order: leaves from left to right, each written
 * once, and the levels above as they grow. The index is empty to readers until {@link #finish},
 * after which the builder is done.
 */
public final class BTreeBuilder {

  /** A level that is being built: the page that is filling up, and what is known of it. */
  private final class Level {
    final int number;
    final PageComposer items = new PageComposer();
    byte[] low = new byte[0];
    int block = BTreePage.NONE;
    int left = BTreePage.NONE;

    Level(int number) {
      this.number = number;
      items.start(number);
    }

    boolean hasRoomFor(int size, int highKeySize) {
      int needed = items.size() + size + BTreePage.SLOT_SIZE + highKeySize;
      return items.count() == 0 || needed <= limit;
    }

    /**
     * Writes the page, enters it above, and starts the next, which begins with {@code separator}.
     */
    void turnPage(byte[] separator) {
      if (block == BTreePage.NONE) {
        block = newPage();
      }
      int next = newPage();
      items.highKey(separator);
      write(next);
      enterAbove();
      left = block;
      block = next;
      low = separator;
      items.start(number);
    }

    void write(int right) {
      try (MiniTransaction mtr = tree.store().begin()) {
        PageWriter page = mtr.latch(tree.file(), block);
        items.install(page);
        BTreePage.left(page, left);
        BTreePage.right(page, right);
        mtr.commit();
      }
    }

    void enterAbove() {
      if (levels.size() == number + 1) {
        levels.add(new Level(number + 1));
      }
      levels.get(number + 1).addDownlink(low, block);
    }

    void addDownlink(byte[] separator, int child) {
      int size = Items.HEAD + separator.length + Items.CHILD;
      int highKeySize = Items.HEAD + separator.length;
      if (!hasRoomFor(size, highKeySize)) {
        if (items.room() >= highKeySize) {
          turnPage(separator);
        } else {
          turnPageBeforeLast();
        }
      }
      items.addDownlink(separator, items.count() == 0 ? 0 : separator.length, child);
    }

    /** Where the next separator is too long to be the high key, the last one becomes it. */
    private void turnPageBeforeLast() {
      byte[] array = items.array();
      int at = items.itemAt(items.count() - 1);
      int from = at + Items.HEAD;
      byte[] separator = Arrays.copyOfRange(array, from, from + Items.keyLength(array, at));
      int child = Items.child(array, at);
      items.removeLast();
      turnPage(separator);
      items.addDownlink(separator, 0, child);
    }

    /** Writes the last page; true if the level has no other. */
    boolean finish() {
      boolean only = block == BTreePage.NONE;
      if (only) {
        block = newPage();
      }
      write(BTreePage.NONE);
      return only;
    }
  }

  private final BTree tree;
  private final int limit;
  private final List<Level> levels = new ArrayList<>();
  private final Level leaves;
  private final Entry entry = new Entry();
  private final byte[] single = new byte[Items.MAX_ITEM];
  private long added;

  BTreeBuilder(BTree tree, int fillFactor) {
    if (fillFactor < 10 || fillFactor > 100) {
      throw new IllegalArgumentException("fillFactor=" + fillFactor);
    }
    this.tree = tree;
    limit = BTreePage.ROOM * fillFactor / 100;
    leaves = new Level(0);
    levels.add(leaves);
    if (tree.file().blocks() > 0) {
      throw new IllegalStateException("the index has pages already");
    }
    newPage(); // the meta page, written last
  }

  /**
   * Adds an entry, which must be above the one before it by key and then tid.
   *
   * @throws StorageException VALUE_TOO_LARGE, DISK_FULL
   */
  public void add(KeyEncoder encoded, long tid) {
    add(encoded.key(), encoded.keyLength(), encoded.payload(), encoded.payloadLength(), tid);
  }

  /** As {@link #add(KeyEncoder, long)}, with an encoded key and payload, which may be empty. */
  public void add(byte[] key, int keyLength, byte[] payload, int payloadLength, long tid) {
    BTreeInserter.checkSize(keyLength + payloadLength);
    entry.set(key, keyLength, payload, payloadLength, tid);
    PageComposer items = leaves.items;
    int highKeySize = Items.HEAD + keyLength + Items.TID;
    if (items.count() > 0) {
      int last = items.itemAt(items.count() - 1);
      boolean sameKey = checkOrder(items.array(), last);
      if (sameKey && leaves.hasRoomFor(Items.TID, highKeySize) && joinLast(items, last)) {
        added++;
        return;
      }
      if (!leaves.hasRoomFor(entry.size(), highKeySize)) {
        entry.write(single, 0);
        leaves.turnPage(Separators.between(items.array(), last, single, 0));
      }
    }
    items.addPlain(entry);
    added++;
  }

  private boolean joinLast(PageComposer items, int last) {
    entry.write(single, 0);
    return PostingLists.join(items, last, single, 0);
  }

  /** Refuses an entry that is not above the last item; true if it has the same key. */
  private boolean checkOrder(byte[] array, int last) {
    boolean sameKey = entry.hasKeyOf(array, last);
    boolean ascends =
        sameKey
            ? Items.lastTid(array, last) < entry.tid
            : entry.position.compareLeaf(array, last) < 0;
    if (!ascends) {
      throw new IllegalArgumentException("entries must ascend: entry " + added);
    }
    return sameKey;
  }

  /** Makes the index what was added to it; the number of entries. */
  public long finish() {
    if (added > 0) {
      int root = 0;
      while (!levels.get(root).finish()) {
        levels.get(root).enterAbove();
        root++;
      }
      try (MiniTransaction mtr = tree.store().begin()) {
        PageWriter meta = mtr.latch(tree.file(), BTreeMeta.BLOCK);
        BTreeMeta.init(meta, levels.get(root).block, root);
        mtr.commit();
      }
    }
    return added;
  }

  private int newPage() {
    try (MiniTransaction mtr = tree.store().begin()) {
      int block = mtr.extend(tree.file()).block();
      mtr.commit();
      return block;
    }
  }
}
