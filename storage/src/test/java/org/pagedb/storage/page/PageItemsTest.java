package org.pagedb.storage.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;

class PageItemsTest {

  private final byte[] bytes = new byte[PageHeader.PAGE_SIZE];
  private final PageWriter page = PageWriter.over(bytes);

  @BeforeEach
  void emptyPage() {
    PageHeader.init(page, 0);
  }

  private int add(int length, int fill) {
    byte[] item = new byte[length];
    Arrays.fill(item, (byte) fill);
    return PageItems.add(page, item, 0, length);
  }

  private byte[] item(int offsetNumber) {
    int linePointer = PageItems.linePointer(bytes, 0, offsetNumber);
    int offset = LinePointer.offset(linePointer);
    return Arrays.copyOfRange(bytes, offset, offset + LinePointer.length(linePointer));
  }

  private boolean hint() {
    return (PageHeader.flags(bytes, 0) & PageFlags.PD_HAS_FREE_LINES) != 0;
  }

  @Test
  void numbersItemsFromOneInOrder() {
    assertThat(add(30, 1)).isEqualTo(1);
    assertThat(add(40, 2)).isEqualTo(2);
    assertThat(item(1)).hasSize(30).containsOnly(1);
    assertThat(item(2)).hasSize(40).containsOnly(2);
    assertThat(PageCheck.ofHeader(bytes, 0)).isNull();
  }

  @Test
  void aSearchFindsAFreeLinePointerThatTheHintDoesNotTellOf() {
    add(30, 1);
    add(30, 2);
    PageItems.free(page, 1);
    assertThat(hint()).isFalse();
    assertThat(add(30, 3)).isEqualTo(3);
    assertThat(PageItems.addAfterSearch(page, new byte[30], 0, 30)).isEqualTo(1);
    assertThat(PageItems.addAfterSearch(page, new byte[30], 0, 30)).isEqualTo(4);
  }

  @Test
  void holdsAsManyNarrowRowsAsPostgres() {
    int rows = 0;
    while (add(32, 7) != 0) {
      rows++;
    }
    assertThat(rows).isEqualTo(226);
  }

  @Test
  void takesTheLongestItemAndNothingMore() {
    assertThat(add(PageItems.MAX_ITEM_LENGTH + 1, 1)).isZero();
    assertThat(add(PageItems.MAX_ITEM_LENGTH, 1)).isEqualTo(1);
    assertThat(PageItems.freeSpace(bytes, 0)).isZero();
  }

  @Nested
  class WhenFull {
    @Test
    void refusesTheItemAndLeavesThePageUntouched() {
      while (add(100, 3) != 0) {
        assertThat(PageCheck.ofHeader(bytes, 0)).isNull();
      }
      byte[] before = bytes.clone();
      assertThat(add(100, 3)).isZero();
      assertThat(bytes).isEqualTo(before);
    }

    @Test
    void neverHasMoreLinePointersThanShortestItemsFit() {
      for (int i = 0; i < PageItems.MAX_ITEMS; i++) {
        PageItems.putLinePointer(page, i + 1, LinePointer.redirect(1));
      }
      int lower = PageItems.linePointerAt(PageItems.MAX_ITEMS + 1);
      page.putShort(PageHeader.LOWER, lower);
      assertThat(add(24, 1)).isZero();
      assertThat(PageItems.heapFreeSpace(bytes, 0)).isZero();
      assertThat(PageItems.freeSpace(bytes, 0)).isPositive();
    }
  }

  @Nested
  class FreeLineHint {
    @Test
    void clearMeansThatUnusedLinePointersAreNotLookedFor() {
      add(24, 1);
      add(24, 2);
      PageItems.free(page, 1);
      assertThat(add(24, 3)).isEqualTo(3);
    }

    @Test
    void setByRepairThenReusesTheLowestLinePointer() {
      add(24, 1);
      add(24, 2);
      add(24, 3);
      PageItems.free(page, 1);
      PageItems.free(page, 2);
      PageRepair.repairFragmentation(page);
      assertThat(hint()).isTrue();
      assertThat(add(24, 4)).isEqualTo(1);
      assertThat(add(24, 5)).isEqualTo(2);
      assertThat(hint()).as("not noticed before a scan finds none").isTrue();
      assertThat(add(24, 6)).isEqualTo(4);
      assertThat(hint()).isFalse();
    }

    @Test
    void isWrittenWithoutBeingRecorded() {
      PageChanges changes = new PageChanges();
      PageWriter recorded = new PageWriter(changes);
      add(24, 1);
      add(24, 2);
      PageItems.free(page, 1);
      byte[] before = bytes.clone();
      recorded.wrap(bytes, 0, 0);
      PageRepair.repairFragmentation(recorded);
      assertThat(hint()).isTrue();
      PageChanges.redo(changes.bytes(), 0, changes.length(), before, 0);
      assertThat(PageHeader.flags(before, 0)).isZero();
    }
  }

  @Nested
  class Repair {
    @Test
    void movesItemsTogetherAndKeepsTheirNumbersAndBytes() {
      long seed = System.nanoTime();
      Random random = new Random(seed);
      for (int round = 0; round < 300; round++) {
        emptyPage();
        Map<Integer, byte[]> expected = new HashMap<>();
        for (int step = 0; step < 400; step++) {
          if (random.nextInt(3) > 0) {
            int added = add(1 + random.nextInt(200), step);
            if (added != 0) {
              expected.put(added, item(added));
            }
          } else if (!expected.isEmpty()) {
            int victim = expected.keySet().iterator().next();
            PageItems.free(page, victim);
            expected.remove(victim);
          }
          if (random.nextInt(20) == 0) {
            PageRepair.repairFragmentation(page);
            assertItems(expected, seed);
          }
        }
      }
    }

    private void assertItems(Map<Integer, byte[]> expected, long seed) {
      int used = 0;
      for (Map.Entry<Integer, byte[]> entry : expected.entrySet()) {
        assertThat(item(entry.getKey())).as("seed %d", seed).isEqualTo(entry.getValue());
        used += LinePointer.align(entry.getValue().length);
      }
      assertThat(PageHeader.upper(bytes, 0)).isEqualTo(PageHeader.PAGE_SIZE - used);
      assertThat(PageCheck.ofHeader(bytes, 0)).as("seed %d", seed).isNull();
    }

    @Test
    void dropsUnusedLinePointersAtTheEnd() {
      add(24, 1);
      add(24, 2);
      add(24, 3);
      PageItems.free(page, 2);
      PageItems.free(page, 3);
      PageRepair.repairFragmentation(page);
      assertThat(PageItems.count(bytes, 0)).isEqualTo(1);
      assertThat(hint()).isFalse();
    }

    @Test
    void keepsRedirectsAndDeadLinePointersWithoutStorage() {
      add(24, 1);
      add(24, 2);
      add(24, 3);
      PageItems.putLinePointer(page, 1, LinePointer.redirect(3));
      PageItems.putLinePointer(page, 2, LinePointer.of(0, LinePointer.DEAD, 0));
      PageRepair.repairFragmentation(page);
      assertThat(PageItems.linePointer(bytes, 0, 1)).isEqualTo(LinePointer.redirect(3));
      assertThat(item(3)).containsOnly(3);
      assertThat(PageItems.exactFreeSpace(bytes, 0))
          .isEqualTo(PageHeader.PAGE_SIZE - PageHeader.SIZE - 3 * 4 - 24);
    }

    @Test
    void refusesOverlappingItemsAndLeavesThePageUntouched() {
      add(24, 1);
      add(24, 2);
      PageItems.putLinePointer(page, 2, PageItems.linePointer(bytes, 0, 1));
      byte[] before = bytes.clone();
      assertThatThrownBy(() -> PageRepair.repairFragmentation(page))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("line pointer");
      assertThat(bytes).isEqualTo(before);
    }
  }

  @Nested
  class Ordered {
    @Test
    void insertsRemovesAndReplacesLikeAList() {
      long seed = System.nanoTime();
      Random random = new Random(seed);
      for (int round = 0; round < 100; round++) {
        PageHeader.init(page, 16);
        List<byte[]> expected = new ArrayList<>();
        for (int step = 0; step < 500; step++) {
          change(random, expected);
          assertThat(PageItems.count(bytes, 0)).as("seed %d", seed).isEqualTo(expected.size());
        }
        for (int i = 0; i < expected.size(); i++) {
          assertThat(item(i + 1)).as("seed %d", seed).isEqualTo(expected.get(i));
        }
        assertThat(PageCheck.ofHeader(bytes, 0)).isNull();
        int used = expected.stream().mapToInt(i -> LinePointer.align(i.length)).sum();
        assertThat(PageHeader.upper(bytes, 0)).isEqualTo(PageHeader.PAGE_SIZE - 16 - used);
      }
    }

    private void change(Random random, List<byte[]> expected) {
      byte[] item = new byte[1 + random.nextInt(60)];
      random.nextBytes(item);
      int at = random.nextInt(expected.size() + 1);
      int action = expected.isEmpty() ? 0 : random.nextInt(4);
      if (action <= 1) {
        if (OrderedItems.insert(page, at + 1, item, 0, item.length)) {
          expected.add(at, item);
        }
      } else if (action == 2) {
        int victim = random.nextInt(expected.size());
        OrderedItems.remove(page, victim + 1);
        expected.remove(victim);
      } else {
        int victim = random.nextInt(expected.size());
        if (OrderedItems.replace(page, victim + 1, item, 0, item.length)) {
          expected.set(victim, item);
        }
      }
    }
  }
}
