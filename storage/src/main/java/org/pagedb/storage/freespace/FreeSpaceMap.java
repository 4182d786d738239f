package org.pagedb.storage.freespace;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Roughly how much room each block of a heap has, to find one for an insert. Everything it says is
 * a hint: whoever finds a block with less room than promised records what it really has.
 */
public final class FreeSpaceMap {

  /** Free space is kept in units of so many bytes. */
  public static final int UNIT = 32;

  private static final int MAX_CATEGORY = 255;

  private final PageStore store;
  private final PageFile file;

  /** The map of one relation. */
  public FreeSpaceMap(PageStore store, int relation) {
    this.store = store;
    file = store.file(new FileId(relation, Fork.FREESPACE));
  }

  /** Remembers how many bytes a block has free; may be forgotten when others use the map. */
  public void record(int block, int freeBytes) {
    int category = Math.min(freeBytes / UNIT, MAX_CATEGORY);
    int mapBlock = block / FreeSpacePage.BLOCKS;
    if (mapBlock >= file.blocks()) {
      if (category == 0) {
        return;
      }
      extendTo(mapBlock);
    }
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.tryLatch(file, mapBlock);
      if (page != null && !PageHeader.isNew(page.array(), page.base())) {
        FreeSpacePage.put(page, block % FreeSpacePage.BLOCKS, category);
      }
      mtr.commit();
    }
  }

  /**
   * A block that may have {@code bytes} free, or -1.
   *
   * @param near where to look first
   * @param blocks the heap's size: blocks from there on are not given
   */
  public int find(int bytes, int near, int blocks) {
    int category = Math.min((bytes + UNIT - 1) / UNIT, MAX_CATEGORY);
    int mapBlocks = file.blocks();
    int first = Math.max(near, 0) / FreeSpacePage.BLOCKS;
    byte[] copy = null;
    for (int i = 0; i < mapBlocks; i++) {
      int mapBlock = (first + i) % mapBlocks;
      var frame = file.frame(mapBlock);
      // Unvalidated on purpose: a wrong answer costs a look at a page that has no room.
      if (FreeSpacePage.max(frame.chunk(), frame.base()) < category) {
        continue;
      }
      copy = copy == null ? new byte[PageHeader.PAGE_SIZE] : copy;
      file.copyPage(mapBlock, copy);
      int start = i == 0 ? Math.max(near, 0) % FreeSpacePage.BLOCKS : 0;
      int index = FreeSpacePage.find(copy, 0, category, start);
      int block = mapBlock * FreeSpacePage.BLOCKS + index;
      if (index >= 0 && block < blocks) {
        return block;
      }
    }
    return -1;
  }

  /** What the map says of a block, in bytes. */
  public int recorded(int block) {
    int mapBlock = block / FreeSpacePage.BLOCKS;
    if (mapBlock >= file.blocks()) {
      return 0;
    }
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    file.copyPage(mapBlock, copy);
    return FreeSpacePage.category(copy, 0, block % FreeSpacePage.BLOCKS) * UNIT;
  }

  private synchronized void extendTo(int mapBlock) {
    while (file.blocks() <= mapBlock) {
      try (MiniTransaction mtr = store.begin()) {
        PageHeader.initRaw(mtr.extend(file));
        mtr.commit();
      }
    }
  }
}
