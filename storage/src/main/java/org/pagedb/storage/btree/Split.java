package org.pagedb.storage.btree;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageWriter;

/**
 * Splits an overfull page and, as far as needed, the pages above it, in one mini-transaction:
 * nobody ever sees a page without its downlink. First everything is latched and planned, which can
 * fail, then everything is changed, which cannot.
 */
final class Split {

  /** One level of the cascade. */
  private static final class Step {
    final PageWriter page;
    final PageComposer items;
    final int splitAt;
    final byte[] separator;
    final PageWriter rightNeighbour;

    /** On levels above the leaves: which item names the page made by the step below. */
    final int newDownlink;

    Step(
        PageWriter page,
        PageComposer items,
        int splitAt,
        PageWriter rightNeighbour,
        int newDownlink) {
      this.page = page;
      this.items = items;
      this.splitAt = splitAt;
      this.rightNeighbour = rightNeighbour;
      this.newDownlink = newDownlink;
      byte[] array = items.array();
      int at = items.itemAt(splitAt);
      separator =
          newDownlink < 0
              ? Separators.between(array, items.itemAt(splitAt - 1), array, at)
              : java.util.Arrays.copyOfRange(
                  array, at + Items.HEAD, at + Items.HEAD + Items.keyLength(array, at));
    }
  }

  private final BTree tree;
  private final MiniTransaction mtr;
  private final ParentSearch parents;
  private final List<Step> steps = new ArrayList<>(2);

  // What takes up the last separator: a parent with room, or a parent composed anew, or a new root.
  private PageWriter lastParent;
  private int lastParentIndex;
  private PageComposer lastParentItems;

  Split(BTree tree, MiniTransaction mtr, Descent path, KeyPosition position) {
    this.tree = tree;
    this.mtr = mtr;
    parents = new ParentSearch(tree, mtr, path, position, false);
  }

  /**
   * Makes {@code items} the content of the latched leaf and of a new one right of it.
   *
   * @param tendency where the new item went
   */
  void split(PageWriter leaf, PageComposer items, SplitPoint.Tendency tendency) {
    plan(leaf, items, tendency);
    boolean newRoot = lastParent == null;
    PageWriter[] pages = PageAllocation.take(tree, mtr, steps.size() + (newRoot ? 1 : 0));
    if (tree.splits().needsClaim()) {
      tree.splits().claim(mtr.latch(tree.file(), BTreeMeta.BLOCK));
    }
    long stamp = tree.splits().tick();
    for (int i = 0; i < steps.size(); i++) {
      if (i > 0) {
        patchChild(steps.get(i).items, steps.get(i).newDownlink, pages[i - 1].block());
      }
      apply(steps.get(i), i, pages[i], stamp);
    }
    Step top = steps.get(steps.size() - 1);
    if (newRoot) {
      growRoot(top, pages[steps.size() - 1], pages[steps.size()]);
    } else {
      enterInParent(top.separator, pages[steps.size() - 1].block());
    }
  }

  // ---- planning: latches and reads

  private void plan(PageWriter leaf, PageComposer leafItems, SplitPoint.Tendency leafTendency) {
    PageWriter page = leaf;
    PageComposer items = leafItems;
    int newDownlink = -1;
    SplitPoint.Tendency tendency = leafTendency;
    for (int level = 0; ; level++) {
      parents.hold(page);
      Step step = step(page, items, tendency, newDownlink);
      steps.add(step);
      if (parents.isRoot(page)) {
        return;
      }
      PageWriter parent = parents.latchParent(level + 1, page.block());
      int index = parents.index() + 1;
      int size = Items.HEAD + step.separator.length + Items.CHILD;
      byte[] array = parent.array();
      int base = parent.base();
      if (BTreePage.gap(array, base) >= size + BTreePage.SLOT_SIZE) {
        lastParent = parent;
        lastParentIndex = index;
        return;
      }
      items = composeParent(parent, index, step.separator);
      if (items.fits()) {
        lastParent = parent;
        lastParentIndex = index;
        lastParentItems = items;
        return;
      }
      tendency = SplitPoint.Tendency.of(index, BTreePage.count(array, base), 1);
      newDownlink = index;
      page = parent;
    }
  }

  private Step step(
      PageWriter page, PageComposer items, SplitPoint.Tendency tendency, int newDownlink) {
    int high = BTreePage.highKey(page.array(), page.base());
    int highSize = high == 0 ? 0 : Items.HEAD + BTreePage.highKeyLength(page.array(), page.base());
    int at = SplitPoint.choose(items, newDownlink < 0, highSize, tendency);
    int right = BTreePage.right(page.array(), page.base());
    PageWriter neighbour = null;
    if (right != BTreePage.NONE) {
      neighbour = mtr.latch(tree.file(), right);
      parents.hold(neighbour);
    }
    return new Step(page, items, at, neighbour, newDownlink);
  }

  private static PageComposer composeParent(PageWriter parent, int index, byte[] separator) {
    byte[] array = parent.array();
    int base = parent.base();
    int count = BTreePage.count(array, base);
    PageComposer items = new PageComposer().startLike(array, base);
    for (int i = 0; i <= count; i++) {
      if (i == index) {
        items.addDownlink(separator, separator.length, BTreePage.NONE);
      }
      if (i < count) {
        int at = base + BTreePage.item(array, base, i);
        items.add(array, at, Items.downlinkSize(array, at));
      }
    }
    return items;
  }

  // ---- applying: nothing here can fail

  private void apply(Step step, int level, PageWriter newPage, long stamp) {
    byte[] array = step.page.array();
    int base = step.page.base();
    byte[] highKey = PageComposer.copyHighKey(array, base);
    long oldStamp = BTreePage.splitStamp(array, base);
    int right = BTreePage.right(array, base);
    PageComposer half = new PageComposer();
    half.start(level).highKey(step.separator).splitStamp(oldStamp);
    copy(step.items, 0, step.splitAt, level, half);
    half.install(step.page);
    half.start(level).highKey(highKey).splitStamp(stamp);
    if (level == 0) {
      copy(step.items, step.splitAt, step.items.count(), level, half);
    } else {
      int first = step.items.itemAt(step.splitAt);
      half.addDownlink(step.separator, 0, Items.child(step.items.array(), first));
      copy(step.items, step.splitAt + 1, step.items.count(), level, half);
    }
    half.install(newPage);
    if (level == 0) {
      tree.leafSplit(step.page.block(), newPage.block());
    }
    BTreePage.right(step.page, newPage.block());
    BTreePage.left(newPage, step.page.block());
    BTreePage.right(newPage, right);
    if (step.rightNeighbour != null) {
      BTreePage.left(step.rightNeighbour, newPage.block());
    }
  }

  private static void copy(PageComposer from, int start, int end, int level, PageComposer to) {
    byte[] array = from.array();
    for (int i = start; i < end; i++) {
      int at = from.itemAt(i);
      to.add(array, at, level == 0 ? Items.leafSize(array, at) : Items.downlinkSize(array, at));
    }
  }

  private static void patchChild(PageComposer items, int index, int child) {
    int at = items.itemAt(index);
    PageBytes.putInt(items.array(), at + Items.HEAD + Items.keyLength(items.array(), at), child);
  }

  private void enterInParent(byte[] separator, int child) {
    if (lastParentItems != null) {
      patchChild(lastParentItems, lastParentIndex, child);
      lastParentItems.install(lastParent);
      return;
    }
    byte[] item = new byte[Items.HEAD + separator.length + Items.CHILD];
    Items.writeDownlink(item, 0, separator, separator.length, child);
    LeafChange.putItem(lastParent, lastParentIndex, item, item.length);
  }

  private void growRoot(Step top, PageWriter right, PageWriter root) {
    int level = steps.size();
    PageComposer items = new PageComposer().start(level);
    items.addDownlink(top.separator, 0, top.page.block());
    items.addDownlink(top.separator, top.separator.length, right.block());
    items.install(root);
    PageWriter meta = mtr.latch(tree.file(), BTreeMeta.BLOCK);
    BTreeMeta.root(meta, root.block(), level);
  }
}
