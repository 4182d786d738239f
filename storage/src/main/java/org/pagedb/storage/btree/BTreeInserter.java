package org.pagedb.storage.btree;

import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Dependencies;

/** Inserts entries into one index for one thread; reused from entry to entry. */
public final class BTreeInserter {

  private static final int SMALL_ITEM = 64;

  private final BTree tree;
  private final Descent path;
  private final PageRef rightmost;
  private final Entry entry = new Entry();
  private final LeafChange change = new LeafChange(entry);
  private final KeyPosition keyStart = new KeyPosition();
  private final DuplicateSearch duplicates;
  private LeafCleaning cleaning;
  private byte[] scratch = new byte[SMALL_ITEM];
  private Dependencies dependencies;

  BTreeInserter(BTree tree) {
    this.tree = tree;
    path = new Descent(tree.file());
    rightmost = new PageRef(tree.file());
    duplicates = new DuplicateSearch(tree);
  }

  /** Tells a serializable transaction's dependencies where entries go; null for nobody's. */
  public void reportTo(Dependencies dependencies) {
    this.dependencies = dependencies;
  }

  /** Called while the leaf is latched and unchanged, so that it may fail. */
  private void reportWrite(PageWriter leaf) {
    if (dependencies != null) {
      dependencies.writesPage(tree.relation(), leaf.block());
    }
  }

  /**
   * Inserts an entry.
   *
   * @param encoded all columns of the entry
   * @param tid the row version, {@code block << 16 | offset number}
   * @param probe asked about entries with the same key; may be null if {@code check} is NONE
   * @return null if nothing is in the way. With REFUSE a conflict means that nothing was inserted;
   *     with REPORT the entry is in, and the key must be checked again later
   * @throws StorageException VALUE_TOO_LARGE, DISK_FULL; nothing was inserted
   */
  public UniqueConflict insert(
      KeyEncoder encoded, long tid, UniqueCheck check, LivenessProbe probe) {
    assert encoded.isComplete() : "an entry has all columns";
    checkSize(encoded.keyLength() + encoded.payloadLength());
    entry.set(encoded.key(), encoded.keyLength(), encoded.payload(), encoded.payloadLength(), tid);
    keyStart.set(encoded.key(), 0, encoded.keyLength());
    KeyPosition target = check == UniqueCheck.NONE ? entry.position : keyStart;
    for (boolean mayAppend = true; ; mayAppend = false) {
      boolean appends = mayAppend && looksLikeAppend(target);
      if (!appends && !path.toLeaf(target, false)) {
        tree.create();
        continue;
      }
      try (MiniTransaction mtr = tree.store().begin()) {
        PageWriter leaf = appends ? latchRightmost(mtr, target) : latchFound(mtr);
        if (leaf == null) {
          continue;
        }
        UniqueConflict conflict = null;
        if (check != UniqueCheck.NONE) {
          conflict = duplicates.find(mtr, leaf, keyStart, tid, probe);
          if (conflict != null && check == UniqueCheck.REFUSE) {
            if (!conflict.isInDoubt()) {
              reportWrite(leaf); // the reader of a gap rather learns of that than of the duplicate
            }
            return conflict;
          }
          if (duplicates.isWorthCleaning()) {
            clean(leaf);
            mtr.commit();
            continue;
          }
          leaf = moveRight(mtr, leaf);
        }
        reportWrite(leaf);
        boolean split = insertOn(mtr, leaf);
        mtr.commit();
        if (split && tree.splits().needsClaim()) {
          tree.splits().claimIsLogged();
        }
        return conflict;
      }
    }
  }

  /**
   * On its own, since making room for an entry may fail, and nothing may when a page is changed.
   */
  private void clean(PageWriter leaf) {
    if (cleaning == null) {
      cleaning = new LeafCleaning();
    }
    cleaning.clean(leaf, duplicates::isGone);
  }

  static void checkSize(int size) {
    if (size > Items.MAX_ENTRY) {
      throw new StorageException(
          StorageError.VALUE_TOO_LARGE,
          "index row size %d exceeds maximum %d".formatted(size, Items.MAX_ENTRY));
    }
  }

  /**
   * Looks for a row in the way of {@code encoded}, without inserting: for a deferred check, and for
   * INSERT … ON CONFLICT. Null if there is none but {@code ownTid}.
   */
  public UniqueConflict findConflict(KeyEncoder encoded, long ownTid, LivenessProbe probe) {
    keyStart.set(encoded.key(), 0, encoded.keyLength());
    while (path.toLeaf(keyStart, false)) {
      try (MiniTransaction mtr = tree.store().begin()) {
        PageWriter leaf = latchFound(mtr);
        if (leaf != null) {
          return duplicates.find(mtr, leaf, keyStart, ownTid, probe);
        }
      }
    }
    return null;
  }

  /** The leaf that the descent found, latched; null if it may not be the right one any more. */
  private PageWriter latchFound(MiniTransaction mtr) {
    PageWriter leaf = mtr.latch(tree.file(), path.page().block());
    return path.isParentCurrent() ? leaf : null;
  }

  /** Whether {@code target} seems to lie on the rightmost leaf, by a look without a latch. */
  private boolean looksLikeAppend(KeyPosition target) {
    int hint = tree.appendHint();
    if (hint == BTreePage.NONE) {
      return false;
    }
    try {
      if (rightmost.begin(hint)
          && isRightmostFor(rightmost.array(), rightmost.base(), target)
          && rightmost.isConsistent()) {
        return true;
      }
    } catch (IndexOutOfBoundsException e) {
      // Torn, so nothing is known: as good as a no.
      rightmost.forget();
    }
    tree.appendHint(BTreePage.NONE); // it is set again when it would help
    return false;
  }

  private PageWriter latchRightmost(MiniTransaction mtr, KeyPosition target) {
    PageWriter leaf = mtr.latch(tree.file(), rightmost.block());
    path.forget();
    return isRightmostFor(leaf.array(), leaf.base(), target) ? leaf : null;
  }

  /** Whether a page shows by itself that it is the place for {@code target}. */
  private static boolean isRightmostFor(byte[] array, int base, KeyPosition target) {
    return BTreePage.isLeaf(array, base)
        && BTreePage.right(array, base) == BTreePage.NONE
        && BTreePage.count(array, base) > 0
        && target.compareLeaf(array, base + BTreePage.item(array, base, 0)) < 0;
  }

  /** From the first leaf that may hold the key to the one that the entry belongs to. */
  private PageWriter moveRight(MiniTransaction mtr, PageWriter leaf) {
    PageWriter current = leaf;
    while (NodeSearch.compareHighKey(current.array(), current.base(), entry.position) <= 0) {
      PageWriter next = mtr.latch(tree.file(), BTreePage.right(current.array(), current.base()));
      mtr.release(current);
      current = next;
    }
    return current;
  }

  /** True if a page was split. */
  private boolean insertOn(MiniTransaction mtr, PageWriter leaf) {
    change.locate(tree, leaf);
    int count = BTreePage.count(leaf.array(), leaf.base());
    SplitPoint.Tendency tendency = SplitPoint.Tendency.of(change.index(), count, 0);
    if (scratch.length < entry.size()) {
      scratch = new byte[Items.MAX_ITEM];
    }
    if (!change.apply(leaf, scratch)) {
      return makeRoom(mtr, leaf, tendency);
    }
    if (tendency == SplitPoint.Tendency.ASCENDING
        && BTreePage.highKey(leaf.array(), leaf.base()) == 0) {
      tree.appendHint(leaf.block());
    }
    return false;
  }

  /** Closes the gaps on the page, folds duplicates, or splits it; true if it did that. */
  private boolean makeRoom(MiniTransaction mtr, PageWriter leaf, SplitPoint.Tendency tendency) {
    PageComposer items = new PageComposer();
    change.compose(leaf, items);
    if (items.fits()) {
      items.install(leaf);
      return false;
    }
    PageComposer folded = new PageComposer().startLike(leaf.array(), leaf.base());
    if (PostingLists.fold(items, folded)) {
      if (folded.fits()) {
        folded.install(leaf);
        return false;
      }
      items = folded;
    }
    new Split(tree, mtr, path, entry.position).split(leaf, items, tendency);
    return true;
  }
}
