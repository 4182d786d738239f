package org.pagedb.storage.check;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.check.TupleCheck.Fault;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageCheck;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;

/**
 * Verifies one heap while nobody changes it: page headers, line pointers, tuples and their long
 * values, HOT chains, the visibility map against the pages (I5), and each index's TIDs against the
 * rows.
 */
public final class HeapCheck {

  private final HeapTable heap;
  private final CheckReport report;
  private final TransactionSystem transactions;
  private final CommitLog log;
  private final TupleCheck tuples;
  private final byte[] page = new byte[PageHeader.PAGE_SIZE];

  private HeapCheck(HeapTable heap, CheckReport report) {
    this.heap = heap;
    this.report = report;
    transactions = heap.transactions();
    log = transactions.commitLog();
    tuples = new TupleCheck(transactions, heap.layout(), heap.toast());
  }

  /** Checks a heap and its indexes; what is wrong goes to {@code report}. */
  public static void check(HeapTable heap, List<IndexEntries> indexes, CheckReport report) {
    HeapCheck check = new HeapCheck(heap, report);
    check.checkHeapPages();
    check.checkToastPages();
    for (IndexEntries index : indexes) {
      index.checkStructure(report);
      check.checkIndex(index);
    }
  }

  // ---- pages

  private void checkHeapPages() {
    PageFile file = heap.pages();
    int relation = heap.id().relation();
    for (int block = 0; block < file.blocks(); block++) {
      if (copy(file, relation, block)
          && checkItems(relation, block, this::checkTuple)
          && checkChains(relation, block)) {
        checkVisibility(relation, block);
      }
    }
    int beyond = heap.visibilityMap().countedBlocks(heap.visibilityMap().coveredBlocks());
    int within = heap.visibilityMap().countedBlocks(file.blocks());
    if (beyond != within) {
      problem(
          relation,
          -1,
          "%d counted blocks beyond the end".formatted(beyond - within),
          "the map says nothing of blocks that do not exist");
    }
  }

  private void checkToastPages() {
    PageFile file = heap.toast().file();
    int relation = heap.id().toast();
    for (int block = 0; block < file.blocks(); block++) {
      if (copy(file, relation, block)) {
        checkItems(
            relation,
            block,
            (at, length) -> {
              Fault fault = tuples.checkHeader(page, at);
              return fault != null ? fault : TupleCheck.checkChunk(page, at, length);
            });
      }
    }
  }

  /** Whether the page has content that can be looked at. */
  private boolean copy(PageFile file, int relation, int block) {
    file.copyPage(block, page);
    report.countPage();
    PageCheck.Violation violation = PageCheck.ofHeader(page, 0);
    if (violation != null) {
      problem(relation, block, violation.found(), violation.rule());
      return false;
    }
    return !PageHeader.isNew(page, 0);
  }

  private Fault checkTuple(int at, int length) {
    Fault fault = tuples.checkHeader(page, at);
    return fault != null ? fault : tuples.checkValues(page, at, length);
  }

  private boolean checkItems(
      int relation, int block, BiFunction<Integer, Integer, Fault> tupleCheck) {
    BitSet used = new BitSet(PageHeader.PAGE_SIZE);
    int count = PageItems.count(page, 0);
    boolean sound = true;
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page, 0, offsetNumber);
      Fault fault = checkLinePointer(linePointer, count, used);
      if (fault == null && LinePointer.isNormal(linePointer)) {
        report.countTuple();
        fault = tupleCheck.apply(LinePointer.offset(linePointer), LinePointer.length(linePointer));
      }
      if (fault != null) {
        problem(
            relation, block, "item %d: %s".formatted(offsetNumber, fault.found()), fault.rule());
        sound = false;
      }
    }
    return sound;
  }

  private Fault checkLinePointer(int linePointer, int count, BitSet used) {
    int offset = LinePointer.offset(linePointer);
    int length = LinePointer.length(linePointer);
    String found =
        "line pointer state=%d offset=%d length=%d"
            .formatted(LinePointer.state(linePointer), offset, length);
    return switch (LinePointer.state(linePointer)) {
      case LinePointer.UNUSED ->
          linePointer == 0 ? null : new Fault(found, "an unused line pointer is 0");
      case LinePointer.DEAD -> length == 0 ? null : new Fault(found, "a dead one has no storage");
      case LinePointer.REDIRECT ->
          length == 0 && offset >= 1 && offset <= count
              ? null
              : new Fault(found, "a redirect names a line pointer of its page");
      default -> checkPlace(found, offset, length, used);
    };
  }

  private Fault checkPlace(String found, int offset, int length, BitSet used) {
    int end = offset + LinePointer.align(length);
    if (length < TupleHeader.SIZE
        || offset != LinePointer.align(offset)
        || offset < PageHeader.upper(page, 0)
        || end > PageHeader.special(page, 0)) {
      return new Fault(found, "items are 8-aligned and lie between upper and special");
    }
    int next = used.nextSetBit(offset);
    if (next >= 0 && next < end) {
      return new Fault(found, "items do not overlap");
    }
    used.set(offset, end);
    return null;
  }

  // ---- HOT chains

  private boolean checkChains(int relation, int block) {
    int count = PageItems.count(page, 0);
    boolean sound = true;
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page, 0, offsetNumber);
      Fault fault = null;
      if (LinePointer.state(linePointer) == LinePointer.REDIRECT) {
        fault = checkHeapOnly(LinePointer.offset(linePointer));
      } else if (LinePointer.isNormal(linePointer)) {
        fault = checkLink(block, LinePointer.offset(linePointer));
      }
      if (fault != null) {
        problem(
            relation, block, "item %d: %s".formatted(offsetNumber, fault.found()), fault.rule());
        sound = false;
      }
    }
    return sound;
  }

  private Fault checkHeapOnly(int target) {
    int linePointer = PageItems.linePointer(page, 0, target);
    boolean heapOnly =
        LinePointer.isNormal(linePointer)
            && (TupleHeader.flags(page, LinePointer.offset(linePointer)) & TupleHeader.HEAP_ONLY)
                != 0;
    return heapOnly
        ? null
        : new Fault("redirect to item " + target, "a redirect leads to a heap-only tuple");
  }

  /** A HOT update that was not rolled back leads to its next version on the same page. */
  private Fault checkLink(int block, int at) {
    int flags = TupleHeader.flags(page, at);
    if ((flags & TupleHeader.HOT_UPDATED) == 0 || (flags & TupleHeader.XMAX_INVALID) != 0) {
      return null;
    }
    long xmax = TupleHeader.xmax(page, at);
    if (!log.isCommitted(xmax) && !transactions.isInProgress(xmax)) {
      return null;
    }
    long next = TupleHeader.next(page, at);
    int offsetNumber = TupleId.offsetNumber(next);
    if (TupleId.block(next) != block
        || offsetNumber < 1
        || offsetNumber > PageItems.count(page, 0)) {
      return new Fault("next=" + TupleId.toString(next), "a HOT chain stays on its page");
    }
    int linePointer = PageItems.linePointer(page, 0, offsetNumber);
    boolean linked =
        LinePointer.isNormal(linePointer)
            && TupleHeader.xmin(page, LinePointer.offset(linePointer)) == xmax
            && (TupleHeader.flags(page, LinePointer.offset(linePointer)) & TupleHeader.HEAP_ONLY)
                != 0;
    return linked
        ? null
        : new Fault(
            "next=" + TupleId.toString(next), "the next version is heap-only and made by xmax");
  }

  // ---- the visibility map

  private void checkVisibility(int relation, int block) {
    boolean flag = (PageHeader.flags(page, 0) & PageFlags.PD_ALL_VISIBLE) != 0;
    int counted = heap.visibilityMap().visibleCount(block);
    if (flag != counted >= 0) {
      problem(
          relation,
          block,
          "PD_ALL_VISIBLE=%s map=%d".formatted(flag, counted),
          "page and map agree (I5)");
    }
    boolean allVisible = heap.visibilityMap().isAllVisible(block);
    int normal = 0;
    int count = PageItems.count(page, 0);
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page, 0, offsetNumber);
      if (LinePointer.state(linePointer) == LinePointer.DEAD && allVisible) {
        problem(
            relation,
            block,
            "item %d is dead".formatted(offsetNumber),
            "no dead item on a block that the map calls all-visible");
      }
      if (LinePointer.isNormal(linePointer)) {
        normal++;
        checkVisible(relation, block, offsetNumber, LinePointer.offset(linePointer), flag);
      }
    }
    if (flag && counted >= 0 && counted != normal) {
      problem(
          relation,
          block,
          "map counts %d, the page has %d".formatted(counted, normal),
          "the map's count is right (I5)");
    }
  }

  private void checkVisible(int relation, int block, int offsetNumber, int at, boolean flag) {
    boolean inserted = log.isCommitted(TupleHeader.xmin(page, at));
    long xmax = TupleHeader.xmax(page, at);
    boolean ended = isEnded(at);
    if (flag && (!inserted || ended)) {
      problem(
          relation,
          block,
          "item %d xmin=%d xmax=%d".formatted(offsetNumber, TupleHeader.xmin(page, at), xmax),
          "all tuples of an all-visible page are visible (I5)");
    }
    if (inserted && !ended) {
      Fault fault = tuples.checkLongValues(page, at);
      if (fault != null) {
        problem(
            relation, block, "item %d: %s".formatted(offsetNumber, fault.found()), fault.rule());
      }
    }
  }

  // ---- indexes

  private void checkIndex(IndexEntries index) {
    int blocks = heap.pages().blocks();
    BitSet[] named = new BitSet[blocks];
    index.forEachTid(
        tid -> {
          int block = TupleId.block(tid);
          if (block < 0 || block >= blocks) {
            problem(index.relation(), -1, "tid " + TupleId.toString(tid), "entries name blocks");
          } else {
            named[block] = named[block] == null ? new BitSet() : named[block];
            named[block].set(TupleId.offsetNumber(tid));
          }
        });
    for (int block = 0; block < blocks; block++) {
      heap.pages().copyPage(block, page);
      if (!PageHeader.isNew(page, 0)) {
        checkIndexed(index, block, named[block] == null ? new BitSet() : named[block]);
      }
    }
  }

  private void checkIndexed(IndexEntries index, int block, BitSet named) {
    int count = PageItems.count(page, 0);
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      int linePointer = PageItems.linePointer(page, 0, offsetNumber);
      boolean normal = LinePointer.isNormal(linePointer);
      int at = LinePointer.offset(linePointer);
      boolean heapOnly = normal && (TupleHeader.flags(page, at) & TupleHeader.HEAP_ONLY) != 0;
      boolean entry = named.get(offsetNumber);
      named.clear(offsetNumber);
      String place = TupleId.toString(TupleId.of(block, offsetNumber));
      if (entry && (LinePointer.state(linePointer) == LinePointer.UNUSED || heapOnly)) {
        problem(index.relation(), -1, "entry for " + place, "entries name roots of chains");
      }
      if (!entry && !heapOnly && index.coversAllRows() && hasLiveVersion(offsetNumber, count)) {
        problem(index.relation(), -1, "no entry for " + place, "every row has an entry");
      }
    }
    if (!named.isEmpty()) {
      problem(
          index.relation(),
          -1,
          "entries for block %d items %s".formatted(block, named),
          "they exist");
    }
  }

  /** Whether the chain that begins here has a version that is committed and not ended. */
  private boolean hasLiveVersion(int root, int count) {
    int offsetNumber = root;
    for (int steps = 0; steps <= count && offsetNumber >= 1 && offsetNumber <= count; steps++) {
      int linePointer = PageItems.linePointer(page, 0, offsetNumber);
      int at = LinePointer.offset(linePointer);
      if (LinePointer.state(linePointer) == LinePointer.REDIRECT) {
        offsetNumber = at;
      } else if (!LinePointer.isNormal(linePointer)
          || !log.isCommitted(TupleHeader.xmin(page, at))) {
        return false;
      } else if (!isEnded(at)) {
        return true;
      } else {
        boolean hot = (TupleHeader.flags(page, at) & TupleHeader.HOT_UPDATED) != 0;
        offsetNumber = hot ? TupleId.offsetNumber(TupleHeader.next(page, at)) : 0;
      }
    }
    return false;
  }

  private boolean isEnded(int at) {
    long xmax = TupleHeader.xmax(page, at);
    return (TupleHeader.flags(page, at) & TupleHeader.XMAX_INVALID) == 0
        && (log.isCommitted(xmax) || transactions.isInProgress(xmax));
  }

  private void problem(int relation, int block, String found, String rule) {
    report.add(new Problem(relation, block, found, rule));
  }
}
