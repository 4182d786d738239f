package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/** Each way to damage an index is noticed, and named. */
class BTreeCheckTest {

  private final TestIndex index = new TestIndex(TestIndex.INT);

  @BeforeEach
  void fill() {
    for (int i = 0; i < 3_000; i++) {
      index.insert((long) (i % 1_500), TestIndex.tid(i, 1));
    }
    for (int i = 0; i < 500; i++) {
      index.insert(700L, TestIndex.tid(i, 2));
    }
    index.check();
  }

  private void damage(int block, Consumer<PageWriter> change) {
    try (MiniTransaction mtr = index.store.begin()) {
      change.accept(mtr.latch(index.tree.file(), block));
      mtr.commit();
    }
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    BTreeCheck.check(index.tree, (block, found, rule) -> problems.add(found + " | " + rule));
    return problems;
  }

  private int leaf(long key) {
    Descent descent = new Descent(index.tree.file());
    descent.toLeaf(index.before(key), false);
    return descent.page().block();
  }

  private int root() {
    Descent descent = new Descent(index.tree.file());
    descent.toLeaf(KeyPosition.start(), false);
    return descent.block(descent.rootLevel());
  }

  private static int slot(int index) {
    return BTreePage.SLOTS + index * BTreePage.SLOT_SIZE;
  }

  @Test
  void itemsOutOfOrder() {
    damage(
        leaf(100),
        page -> {
          int first = BTreePage.item(page.array(), page.base(), 3);
          page.putShort(slot(3), BTreePage.item(page.array(), page.base(), 4));
          page.putShort(slot(4), first);
        });
    assertThat(problems()).anyMatch(p -> p.endsWith("items ascend"));
  }

  @Test
  void anItemOutsideThePage() {
    damage(leaf(100), page -> page.putShort(slot(3), 9_000));
    assertThat(problems()).anyMatch(p -> p.endsWith("items lie between upper and special"));
  }

  @Test
  void twoSlotsForOneItem() {
    damage(leaf(100), page -> page.putShort(slot(3), BTreePage.item(page.array(), page.base(), 4)));
    assertThat(problems()).isNotEmpty();
  }

  @Test
  void linksThatLeadElsewhere() {
    int far = leaf(1_400);
    damage(leaf(100), page -> BTreePage.right(page, far));
    assertThat(problems()).anyMatch(p -> p.contains("right link names"));
  }

  @Test
  void aLeftLinkThatLeadsElsewhere() {
    int far = leaf(100);
    damage(leaf(1_400), page -> BTreePage.left(page, far));
    assertThat(problems()).anyMatch(p -> p.contains("left link names"));
  }

  @Test
  void anotherHighKey() {
    damage(
        leaf(100),
        page -> {
          int at = BTreePage.highKey(page.array(), page.base()) + Items.HEAD;
          page.putByte(at + 2, 0x7F);
        });
    assertThat(problems()).anyMatch(p -> p.contains("high key"));
  }

  @Test
  void anItemThatBelongsToAnotherPage() {
    damage(
        leaf(1_400),
        page -> {
          int at = BTreePage.item(page.array(), page.base(), 0);
          page.putByte(at + Items.HEAD + 1, 0); // the sign: now below all others
        });
    assertThat(problems()).anyMatch(p -> p.contains("below the downlink's key"));
  }

  @Test
  void twoDownlinksToOnePage() {
    damage(
        root(),
        page -> {
          int first = BTreePage.item(page.array(), page.base(), 1);
          int second = BTreePage.item(page.array(), page.base(), 2);
          int child = Items.child(page.array(), page.base() + first);
          int length = Items.keyLength(page.array(), page.base() + second);
          page.putInt(second + Items.HEAD + length, child);
        });
    assertThat(problems()).anyMatch(p -> p.endsWith("each page has one downlink"));
  }

  @Test
  void tidsOutOfOrderInAPostingList() {
    int[] block = {BTreePage.NONE};
    for (int b = 1; b < index.tree.file().blocks(); b++) {
      damage(
          b,
          page -> {
            for (int i = 0; i < BTreePage.count(page.array(), page.base()); i++) {
              int at = BTreePage.item(page.array(), page.base(), i);
              boolean leaf = BTreePage.isLeaf(page.array(), page.base());
              if (leaf && Items.isPosting(page.array(), page.base() + at)) {
                int tids = Items.tids(page.array(), page.base() + at) - page.base();
                page.putSixBytes(tids + Items.TID, TestIndex.tid(0, 1));
                block[0] = page.block();
                return;
              }
            }
          });
    }
    assertThat(block[0]).isNotEqualTo(BTreePage.NONE);
    assertThat(problems()).anyMatch(p -> p.endsWith("tids ascend"));
  }

  @Test
  void samplesThatMislead() {
    damage(leaf(100), page -> page.fill(BTreePage.SPECIAL + BTreePage.SAMPLES, 64, 0));
    damage(leaf(100), page -> page.fill(BTreePage.SPECIAL + BTreePage.SAMPLES + 64, 64, 0xFF));
    assertThat(problems()).anyMatch(p -> p.contains("found at"));
  }

  @Test
  void aFreeListThatNamesAPageInUseOrMiscounts() {
    int inUse = leaf(100);
    damage(BTreeMeta.BLOCK, page -> BTreeMeta.free(page, inUse, 1));
    assertThat(problems()).anyMatch(p -> p.endsWith("the free list names each free page once"));
    damage(BTreeMeta.BLOCK, page -> BTreeMeta.free(page, BTreePage.NONE, 1));
    assertThat(problems()).anyMatch(p -> p.startsWith("freeCount=1"));
  }

  @Test
  void aPageThatNothingNames() {
    try (MiniTransaction mtr = index.store.begin()) {
      new PageComposer().start(0).install(mtr.extend(index.tree.file()));
      mtr.commit();
    }
    assertThat(problems()).anyMatch(p -> p.endsWith("a page that nothing names is new"));
  }

  @Test
  void aFileThatIsNoIndex() {
    damage(BTreeMeta.BLOCK, page -> page.putInt(BTreeMeta.MAGIC, 1));
    assertThat(problems()).containsExactly("no meta page | block 0 is a meta page of version 1");
  }

  @Test
  void aDescentIntoSomethingElseNamesThePageAndTheRule() {
    int block = leaf(100);
    damage(block, page -> PageHeader.initRaw(page));
    assertThatThrownBy(() -> index.tids(index.before(100L), index.after(100L), false))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATA_CORRUPTED))
        .hasMessageContaining("block=" + block)
        .hasMessageContaining("a tree page of level 0");
  }

  @Test
  void anEntryThatIsInsertedTwiceIsRefused() {
    assertThatThrownBy(() -> index.insert(3L, TestIndex.tid(3, 1)))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATA_CORRUPTED));
    index.check();
  }
}
