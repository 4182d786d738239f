package org.pagedb.storage.btree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;

/**
 * Verifies a whole index while nobody changes it: order within pages and between them, links both
 * ways, high keys, downlinks, posting lists, samples, the free list, and that every block is
 * accounted for.
 */
public final class BTreeCheck {

  /** Takes what is wrong. */
  @FunctionalInterface
  public interface Problems {
    /** The page in {@code block} breaks {@code rule}. */
    void report(int block, String found, String rule);
  }

  /** A child as its parent describes it. */
  private record Child(int block, byte[] low) {}

  private static final byte[] LOWEST = new byte[0];

  private final BTree tree;
  private final Problems problems;
  private final BitSet seen = new BitSet();
  private final KeyPosition position = new KeyPosition();
  private long leafPages;
  private long branchPages;
  private long entries;
  private long items;

  private BTreeCheck(BTree tree, Problems problems) {
    this.tree = tree;
    this.problems = problems;
  }

  /** Checks the index and says how large it is. */
  public static BTreeStatistics check(BTree tree, Problems problems) {
    return new BTreeCheck(tree, problems).run();
  }

  private BTreeStatistics run() {
    int blocks = tree.file().blocks();
    byte[] meta = new byte[PageHeader.PAGE_SIZE];
    if (blocks > 0) {
      tree.file().copyPage(BTreeMeta.BLOCK, meta);
    }
    if (blocks == 0 || PageHeader.isNew(meta, 0)) {
      return new BTreeStatistics(0, 0, 0, 0, blocks, 0, 0);
    }
    seen.set(BTreeMeta.BLOCK);
    if (!BTreeMeta.isMeta(meta, 0) || BTreeMeta.version(meta, 0) != BTreeMeta.VERSION_VALUE) {
      problems.report(BTreeMeta.BLOCK, "no meta page", "block 0 is a meta page of version 1");
      return new BTreeStatistics(0, 0, 0, 0, 0, 0, 0);
    }
    int level = BTreeMeta.rootLevel(meta, 0);
    List<Child> pages = List.of(new Child(BTreeMeta.root(meta, 0), LOWEST));
    for (int at = level; at >= 0; at--) {
      pages = checkLevel(at, pages);
    }
    long free = checkFreeList(BTreeMeta.firstFree(meta, 0), BTreeMeta.freeCount(meta, 0));
    long lost = checkRest(blocks);
    return new BTreeStatistics(level + 1, leafPages, branchPages, free, lost, entries, items);
  }

  /** Checks all pages of a level, from left to right; their children. */
  private List<Child> checkLevel(int level, List<Child> pages) {
    List<Child> children = new ArrayList<>();
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    int previous = BTreePage.NONE;
    for (int i = 0; i < pages.size(); i++) {
      Child child = pages.get(i);
      int block = child.block();
      if (block <= 0 || block >= tree.file().blocks() || seen.get(block)) {
        problems.report(block, "named twice or outside the file", "each page has one downlink");
        continue;
      }
      seen.set(block);
      tree.file().copyPage(block, page);
      if (!BTreePage.isTree(page, 0) || BTreePage.level(page, 0) != level) {
        problems.report(block, "no page of level " + level, "downlinks lead one level down");
        continue;
      }
      Child next = i + 1 < pages.size() ? pages.get(i + 1) : null;
      checkLinks(page, block, previous, next);
      if (checkItems(page, block) && level > 0) {
        collectChildren(page, child.low(), children);
      }
      checkBounds(page, block, child.low());
      previous = block;
      leafPages += level == 0 ? 1 : 0;
      branchPages += level == 0 ? 0 : 1;
    }
    return children;
  }

  private void checkLinks(byte[] page, int block, int previous, Child next) {
    expect(
        block,
        BTreePage.left(page, 0) == previous,
        "left=" + BTreePage.left(page, 0),
        "left link names " + previous);
    int right = next == null ? BTreePage.NONE : next.block();
    expect(
        block,
        BTreePage.right(page, 0) == right,
        "right=" + BTreePage.right(page, 0),
        "right link names " + right);
    byte[] high = PageComposer.copyHighKey(page, 0);
    boolean agrees =
        next == null ? high == null : high != null && java.util.Arrays.equals(high, next.low());
    expect(block, agrees, "another high key", "the high key is the next page's least separator");
  }

  /** Whether the items can be read at all. */
  private boolean checkItems(byte[] page, int block) {
    int count = BTreePage.count(page, 0);
    boolean leaf = BTreePage.level(page, 0) == 0;
    int used = 0;
    for (int i = 0; i < count; i++) {
      int at = BTreePage.item(page, 0, i);
      if (at < PageHeader.upper(page, 0) || at >= BTreePage.SPECIAL) {
        problems.report(block, "item at " + at, "items lie between upper and special");
        return false;
      }
      int size = leaf ? Items.leafSize(page, at) : Items.downlinkSize(page, at);
      expect(
          block, at + size <= BTreePage.SPECIAL, "item size " + size, "items end before special");
      used += size;
      if (leaf) {
        checkTids(page, block, at);
        items++;
      }
      checkPlace(page, block, i, leaf);
    }
    int highKey = BTreePage.highKey(page, 0);
    used += highKey == 0 ? 0 : Items.HEAD + BTreePage.highKeyLength(page, 0);
    expect(
        block,
        used <= BTreePage.SPECIAL - PageHeader.upper(page, 0),
        "items overlap",
        "each item has its own bytes");
    expect(block, leaf || count > 0, "no downlink", "a page above the leaves has a child");
    return true;
  }

  private void checkTids(byte[] page, int block, int at) {
    int count = Items.tidCount(page, at);
    expect(
        block,
        count >= (Items.isPosting(page, at) ? 2 : 1),
        "tids=" + count,
        "a posting list has two tids or more");
    long previous = 0;
    for (int i = 0; i < count; i++) {
      long tid = PageBytes.u48(page, Items.tids(page, at) + i * Items.TID);
      expect(block, tid > previous && (tid & 0xFFFF) != 0, "tid=" + tid, "tids ascend");
      previous = tid;
    }
    entries += count;
  }

  /** An item is found where it is, through the samples too, and is above the one before it. */
  private void checkPlace(byte[] page, int block, int index, boolean leaf) {
    int at = BTreePage.item(page, 0, index);
    if (leaf) {
      position.setEntry(page, at + Items.HEAD, Items.keyLength(page, at), Items.firstTid(page, at));
      int found = NodeSearch.leaf(page, 0, position);
      expect(block, found == index, "item %d found at %d".formatted(index, found), "items ascend");
      if (index > 0) {
        int before = BTreePage.item(page, 0, index - 1);
        position.setEntry(
            page, before + Items.HEAD, Items.keyLength(page, before), Items.lastTid(page, before));
        expect(
            block, position.compareLeaf(page, at) > 0, "tids of one key overlap", "items ascend");
      }
    } else if (index == 0) {
      expect(block, Items.keyLength(page, at) == 0, "a key", "the first downlink has none");
    } else {
      position.set(page, at + Items.HEAD, Items.keyLength(page, at));
      int found = NodeSearch.downlink(page, 0, position, false);
      expect(
          block, found == index, "downlink %d found at %d".formatted(index, found), "they ascend");
    }
  }

  private void checkBounds(byte[] page, int block, byte[] low) {
    int count = BTreePage.count(page, 0);
    boolean leaf = BTreePage.level(page, 0) == 0;
    int first = leaf ? 0 : 1;
    if (count <= first) {
      return;
    }
    position.set(low, 0, low.length);
    expect(
        block,
        compare(page, first, leaf) >= 0,
        "an item below the downlink's key",
        "a page holds nothing below it");
    byte[] high = PageComposer.copyHighKey(page, 0);
    if (high != null) {
      position.set(high, 0, high.length);
      expect(
          block,
          compare(page, count - 1, leaf) < 0,
          "an item at or above the high key",
          "a page holds nothing of that");
    }
  }

  private int compare(byte[] page, int index, boolean leaf) {
    int at = BTreePage.item(page, 0, index);
    return leaf
        ? position.compareLeaf(page, at)
        : position.compareSeparator(page, at + Items.HEAD, Items.keyLength(page, at));
  }

  private static void collectChildren(byte[] page, byte[] low, List<Child> children) {
    for (int i = 0; i < BTreePage.count(page, 0); i++) {
      int at = BTreePage.item(page, 0, i);
      int from = at + Items.HEAD;
      byte[] key =
          i == 0 ? low : java.util.Arrays.copyOfRange(page, from, from + Items.keyLength(page, at));
      children.add(new Child(Items.child(page, at), key));
    }
  }

  private long checkFreeList(int first, int expected) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    int found = 0;
    for (int block = first; block != BTreePage.NONE; found++) {
      if (block < 0 || block >= tree.file().blocks() || seen.get(block)) {
        problems.report(block, "in use or named twice", "the free list names each free page once");
        return found;
      }
      seen.set(block);
      tree.file().copyPage(block, page);
      expect(block, BTreePage.isFree(page, 0), "a page in use", "the free list names free pages");
      block = BTreePage.right(page, 0);
    }
    expect(BTreeMeta.BLOCK, found == expected, "freeCount=" + expected, found + " pages are free");
    return found;
  }

  /** Pages that nothing names hold nothing. */
  private long checkRest(int blocks) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    long lost = 0;
    for (int block = seen.nextClearBit(0); block < blocks; block = seen.nextClearBit(block + 1)) {
      tree.file().copyPage(block, page);
      expect(block, PageHeader.isNew(page, 0), "content", "a page that nothing names is new");
      lost++;
    }
    return lost;
  }

  private void expect(int block, boolean holds, String found, String rule) {
    if (!holds) {
      problems.report(block, found, rule);
    }
  }
}
