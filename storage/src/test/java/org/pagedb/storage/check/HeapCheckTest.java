package org.pagedb.storage.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.heap.HeapFixture;
import org.pagedb.storage.heap.HeapFixture.Row;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.TupleHeader;

/** Plants damage and expects the check to name it. */
class HeapCheckTest {

  private final HeapFixture heap = new HeapFixture();

  /** Item 1 and 2 plain, 3 HOT-updated to 4, 5 with a long value. */
  @BeforeEach
  void fill() {
    Transaction writer = heap.begin();
    heap.insert(writer, new Row(1, 1, "one"));
    heap.insert(writer, new Row(2, 2, "two"));
    long tid = heap.insert(writer, new Row(3, 3, "three"));
    heap.update(writer, tid, new Row(3, 4, "four"), HeapFixture.HOT);
    java.util.Random random = new java.util.Random(1);
    String text =
        random
            .ints(5000, ' ', '~')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    heap.insert(writer, new Row(5, 5, text));
    writer.commit();
    assertThat(report()).isEmpty();
  }

  private List<Problem> report(IndexEntries... indexes) {
    CheckReport report = new CheckReport();
    HeapCheck.check(heap.table, List.of(indexes), report);
    assertThat(report.isSound()).isEqualTo(report.problems().isEmpty());
    assertThat(report.pages()).isPositive();
    return report.problems();
  }

  private void damage(Consumer<PageWriter> change) {
    try (MiniTransaction mtr = heap.store.begin()) {
      change.accept(mtr.latch(heap.table.pages(), 0));
      mtr.commit();
    }
  }

  private static int place(PageWriter page, int offsetNumber) {
    return LinePointer.offset(PageItems.linePointer(page.array(), page.base(), offsetNumber));
  }

  private void expect(String found, String rule) {
    assertThat(report())
        .anySatisfy(
            problem -> {
              assertThat(problem.relation()).isEqualTo(heap.table.id().relation());
              assertThat(problem.block()).isZero();
              assertThat(problem.found()).contains(found);
              assertThat(problem.rule()).contains(rule);
            });
  }

  @Test
  void aHeaderOutOfOrder() {
    damage(page -> page.putShort(PageHeader.LOWER, 8100));
    expect("lower=8100", "lower <= upper");
  }

  @Test
  void anUnknownPageFlag() {
    damage(page -> page.putShort(PageHeader.FLAGS, 0x100));
    expect("flags=0100", "flags within");
  }

  @Test
  void overlappingItems() {
    damage(
        page ->
            PageItems.putLinePointer(page, 2, PageItems.linePointer(page.array(), page.base(), 1)));
    expect("item 2", "items do not overlap");
  }

  @Test
  void anItemOutsideThePage() {
    damage(page -> PageItems.putLinePointer(page, 2, LinePointer.of(8184, LinePointer.NORMAL, 40)));
    expect("item 2: line pointer state=1 offset=8184 length=40", "lie between upper and special");
  }

  @Test
  void aRedirectToNowhere() {
    damage(page -> PageItems.putLinePointer(page, 1, LinePointer.redirect(9)));
    expect("item 1", "a redirect names a line pointer of its page");
    damage(page -> PageItems.putLinePointer(page, 1, LinePointer.redirect(2)));
    expect("redirect to item 2", "a redirect leads to a heap-only tuple");
  }

  @Test
  void anIdThatWasNeverGivenOut() {
    damage(page -> page.putSixBytes(place(page, 1) + TupleHeader.XMIN, 999));
    expect("xmin=999", "ids were given out");
  }

  @Test
  void aHintThatIsWrong() {
    Transaction aborted = heap.begin();
    long xid = aborted.writeXid();
    aborted.rollback();
    damage(
        page -> {
          page.putSixBytes(place(page, 1) + TupleHeader.XMIN, xid);
          page.putShort(
              place(page, 1) + TupleHeader.INFOMASK,
              TupleHeader.XMIN_COMMITTED | TupleHeader.XMAX_INVALID);
        });
    expect("xmin=%d ABORTED".formatted(xid), "a COMMITTED hint is true");
  }

  @Test
  void moreColumnsThanTheTableHas() {
    damage(page -> page.putShort(place(page, 1) + TupleHeader.ATTRIBUTES, 4));
    expect("columns=4", "a tuple has no more columns than 3");
  }

  @Test
  void valuesThatDoNotFillTheirItem() {
    damage(page -> page.putByte(place(page, 1) + TupleHeader.SIZE + 12, 5 << 1 | 1));
    expect("values end at", "values fill the item");
  }

  @Test
  void aBrokenHotChain() {
    damage(page -> page.putInt(place(page, 3) + TupleHeader.NEXT_BLOCK, 7));
    expect("next=(7,4)", "a HOT chain stays on its page");
  }

  @Test
  void aLongValueWhoseChunksAreGone() {
    try (MiniTransaction mtr = heap.store.begin()) {
      PageItems.free(mtr.latch(heap.table.toast().file(), 0), 1);
      mtr.commit();
    }
    expect("no chunk of xmin", "long values of a visible tuple can be read");
  }

  @Test
  void aPageAndAMapThatDisagree() {
    damage(page -> PageHeader.changeFlags(page, PageFlags.PD_ALL_VISIBLE, 0));
    expect("PD_ALL_VISIBLE=true map=-1", "page and map agree");
  }

  @Test
  void aWrongCountInTheMap() {
    heap.rows(heap.begin());
    heap.vacuum(dead -> {});
    assertThat(heap.table.visibilityMap().visibleCount(0)).isEqualTo(4);
    try (MiniTransaction mtr = heap.store.begin()) {
      heap.table.visibilityMap().set(mtr, 0, 5, false);
      mtr.commit();
    }
    expect("map counts 5, the page has 4", "the map's count is right");
  }

  @Test
  void aDeadItemOnABlockThatTheMapCallsAllVisible() {
    heap.vacuum(dead -> {});
    assertThat(heap.table.visibilityMap().isAllVisible(0)).isTrue();
    damage(page -> PageItems.putLinePointer(page, 1, LinePointer.of(0, LinePointer.DEAD, 0)));
    expect("item 1 is dead", "no dead item on a block that the map calls all-visible");
  }

  @Test
  void anAllVisiblePageWithAnEndedTuple() {
    heap.vacuum(dead -> {});
    Transaction deleter = heap.begin();
    long xid = deleter.writeXid();
    damage(
        page -> {
          int infomask = place(page, 1) + TupleHeader.INFOMASK;
          page.putLong(infomask, xid << 16 | TupleHeader.XMIN_COMMITTED);
        });
    expect("item 1", "all tuples of an all-visible page are visible");
  }

  @Test
  void entriesThatAnIndexLacksOrHasTooMany() {
    assertThat(report(index(1, 2, 3, 5))).isEmpty();
    assertThat(report(index(1, 2, 3)))
        .extracting(Problem::found)
        .containsExactly("no entry for (0,5)");
    assertThat(report(index(1, 2, 3, 4, 5)))
        .extracting(Problem::found)
        .containsExactly("entry for (0,4)");
    assertThat(report(index(1, 2, 3, 5, 9)))
        .extracting(Problem::found)
        .containsExactly("entries for block 0 items {9}");
  }

  private static IndexEntries index(long... offsetNumbers) {
    return new IndexEntries() {
      @Override
      public int relation() {
        return 99;
      }

      @Override
      public boolean coversAllRows() {
        return true;
      }

      @Override
      public void forEachTid(LongConsumer action) {
        java.util.Arrays.stream(offsetNumbers).forEach(action);
      }
    };
  }
}
