package org.pagedb.storage.btree;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.page.PageHeader;

/** What the upper levels of an index tell about where its entries are, without reading leaves. */
final class KeySpace {

  private final PageFile file;
  private final byte[] page = new byte[PageHeader.PAGE_SIZE];

  KeySpace(BTree tree) {
    file = tree.file();
  }

  /** At most {@code parts - 1} ascending positions that divide the entries about evenly. */
  List<KeyPosition> divide(int parts) {
    List<KeyPosition> all = new ArrayList<>();
    Descent descent = new Descent(file);
    if (parts < 2 || !descent.toLeaf(KeyPosition.start(), false)) {
      return all;
    }
    for (int level = descent.rootLevel(); level > 0 && all.size() < 4 * parts; level--) {
      all = separators(level);
    }
    List<KeyPosition> chosen = new ArrayList<>();
    for (int i = 1; i < parts; i++) {
      int index = (int) ((long) i * (all.size() + 1) / parts) - 1;
      if (index >= 0 && (chosen.isEmpty() || chosen.get(chosen.size() - 1) != all.get(index))) {
        chosen.add(all.get(index));
      }
    }
    return chosen;
  }

  /** The separators of a level from left to right; some may be missing if the level changes. */
  private List<KeyPosition> separators(int level) {
    List<KeyPosition> found = new ArrayList<>();
    Descent descent = new Descent(file);
    KeyPosition next = KeyPosition.start();
    while (descent.toLevel(level, next, false)) {
      file.copyPage(descent.page().block(), page);
      if (!BTreePage.isTree(page, 0) || BTreePage.level(page, 0) != level) {
        continue; // taken out since it was found
      }
      for (int i = 1; i < BTreePage.count(page, 0); i++) {
        int at = BTreePage.item(page, 0, i);
        found.add(position(page, at));
      }
      if (BTreePage.highKey(page, 0) == 0) {
        return found;
      }
      next = position(page, BTreePage.highKey(page, 0));
      found.add(next);
    }
    return found;
  }

  private static KeyPosition position(byte[] page, int at) {
    KeyPosition position = new KeyPosition();
    position.set(page, at + Items.HEAD, Items.keyLength(page, at));
    return position;
  }

  /**
   * About how many entries lie between two positions: from the places of both in the pages on the
   * way to them, each level a finer digit.
   */
  long estimate(KeyPosition from, KeyPosition to) {
    Descent descent = new Descent(file);
    double low = fractionBefore(from, descent);
    double high = fractionBefore(to, descent);
    if (high <= low) {
      return 0;
    }
    file.copyPage(descent.block(0), page);
    double entriesOfALeaf = 0;
    for (int i = 0; i < BTreePage.count(page, 0); i++) {
      entriesOfALeaf += Items.tidCount(page, BTreePage.item(page, 0, i));
    }
    double leaves = Math.max(1, file.blocks() - 2);
    return Math.max(1, Math.round((high - low) * leaves * Math.max(1, entriesOfALeaf)));
  }

  private double fractionBefore(KeyPosition position, Descent descent) {
    if (!descent.toLeaf(position, false)) {
      return 0;
    }
    double fraction = 0;
    double width = 1;
    for (int level = descent.rootLevel(); level >= 0; level--) {
      file.copyPage(descent.block(level), page);
      int count = Math.max(1, BTreePage.count(page, 0));
      int index =
          level == 0
              ? NodeSearch.leaf(page, 0, position)
              : NodeSearch.downlink(page, 0, position, false);
      fraction += width * index / count;
      width /= count;
    }
    return fraction;
  }
}
