package org.pagedb.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

class MemoryPageStoreTest {

  private static final int AT = 100;

  private final MemoryPageStore store = new MemoryPageStore();
  private final PageFile file = store.file(FileId.main(store.createRelation(3)));

  private static void extend(PageStore store, PageFile file, int pages) {
    for (int i = 0; i < pages; i++) {
      try (MiniTransaction mtr = store.begin()) {
        PageWriter page = mtr.extend(file);
        PageHeader.initRaw(page);
        page.putInt(AT, page.block());
        mtr.commit();
      }
    }
  }

  private static void put(PageStore store, PageFile file, int block, int value) {
    try (MiniTransaction mtr = store.begin()) {
      mtr.latch(file, block).putInt(AT, value);
      mtr.commit();
    }
  }

  private static int valueOf(PageFile file, int block) {
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    file.copyPage(block, copy);
    return PageBytes.i32(copy, AT);
  }

  @Test
  void findsEveryPageOfAFileThatGrows() {
    extend(store, file, 5000);
    assertThat(file.blocks()).isEqualTo(5000);
    for (int block = 0; block < 5000; block++) {
      assertThat(valueOf(file, block)).isEqualTo(block);
    }
  }

  @Test
  void readersSeeAChangeOnlyAsAWhole() {
    extend(store, file, 1);
    Frame frame = file.frame(0);
    int version = frame.beginRead();
    assertThat(frame.validate(version)).isTrue();
    put(store, file, 0, 77);
    assertThat(frame.validate(version)).isFalse();
    assertThat(valueOf(file, 0)).isEqualTo(77);
  }

  @Test
  void anUnchangedPageDoesNotDisturbItsReaders() {
    extend(store, file, 1);
    Frame frame = file.frame(0);
    int version = frame.beginRead();
    try (MiniTransaction mtr = store.begin()) {
      mtr.latch(file, 0);
      mtr.commit();
    }
    assertThat(frame.validate(version)).isTrue();
  }

  @Test
  void latchingAPageAgainGivesTheSameWriter() {
    extend(store, file, 2);
    try (MiniTransaction mtr = store.begin()) {
      PageWriter first = mtr.latch(file, 0);
      assertThat(mtr.latch(file, 1)).isNotSameAs(first);
      assertThat(mtr.latch(file, 0)).isSameAs(first);
      assertThat(mtr.tryLatch(file, 0)).isSameAs(first);
      mtr.commit();
    }
  }

  @Test
  void closingACommittedMiniTransactionLeavesTheNextOneAlone() {
    extend(store, file, 1);
    MiniTransaction committed = store.begin();
    committed.latch(file, 0).putInt(AT, 1);
    committed.commit();
    try (MiniTransaction next = store.begin()) {
      next.latch(file, 0).putInt(AT, 2);
      committed.close();
      next.commit();
    }
    assertThat(valueOf(file, 0)).isEqualTo(2);
  }

  @Test
  void tryLatchRefusesAPageThatAnotherHolds() {
    extend(store, file, 1);
    try (MiniTransaction mtr = store.begin();
        MiniTransaction other = store.begin()) {
      PageWriter held = mtr.latch(file, 0);
      assertThat(other.tryLatch(file, 0)).isNull();
      mtr.release(held);
      assertThat(other.tryLatch(file, 0)).isNotNull();
    }
  }

  @Test
  void aBlockThatIsNotThereIsAnErrorThatNamesIt() {
    extend(store, file, 1);
    assertThatThrownBy(() -> file.frame(1))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("relation 16 MAIN block=1 found=[1 blocks]");
    assertThatThrownBy(() -> file.frame(-1)).isInstanceOf(StorageException.class);
  }

  @Test
  void changesThatAreNotCommittedStopTheDatabase() {
    extend(store, file, 2);
    try (MiniTransaction mtr = store.begin()) {
      mtr.latch(file, 0).putInt(AT, 1);
    }
    assertThatThrownBy(store::begin)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATABASE_CLOSED));
    assertThatThrownBy(() -> file.frame(0))
        .as("half a change is never shown")
        .isInstanceOf(StorageException.class);
    assertThat(valueOf(file, 1)).isEqualTo(1);
  }

  @Test
  void aMiniTransactionWithoutChangesMayBeClosed() {
    extend(store, file, 1);
    try (MiniTransaction mtr = store.begin()) {
      mtr.latch(file, 0);
    }
    put(store, file, 0, 5);
    assertThat(valueOf(file, 0)).isEqualTo(5);
  }

  @Test
  void truncatedPagesDieAndTheirMemoryIsUsedAgainZeroed() {
    extend(store, file, 10);
    Frame gone = file.frame(9);
    int version = gone.beginRead();
    store.truncate(file, 5);
    assertThat(file.blocks()).isEqualTo(5);
    assertThat(gone.validate(version)).isFalse();
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.extend(file);
      assertThat(page.block()).isEqualTo(5);
      assertThat(PageBytes.i32(page.array(), page.base() + AT)).isZero();
      mtr.commit();
    }
  }

  @Test
  void aDroppedRelationIsGoneAndItsNumberIsNotUsedAgain() {
    int relation = file.id().relation();
    store.dropRelation(relation);
    assertThat(store.exists(relation)).isFalse();
    assertThat(store.createRelation(4)).isNotEqualTo(relation);
    assertThatThrownBy(() -> store.file(FileId.main(relation)))
        .isInstanceOf(StorageException.class);
  }

  @Nested
  class Hints {
    private final PageCopy copy = new PageCopy();
    private final HintWriter hints = file.hintWriter();

    @Test
    void goBackToAPageThatDidNotChange() {
      extend(store, file, 1);
      file.copyPage(0, copy);
      assertThat(hints.begin(copy)).isTrue();
      hints.page().putHintInt(AT, 9);
      hints.end();
      assertThat(valueOf(file, 0)).isEqualTo(9);
    }

    @Test
    void areRefusedOnceThePageChanged() {
      extend(store, file, 1);
      file.copyPage(0, copy);
      put(store, file, 0, 5);
      assertThat(hints.begin(copy)).isFalse();
    }

    @Test
    void areRefusedWhileThePageIsLatched() {
      extend(store, file, 1);
      file.copyPage(0, copy);
      try (MiniTransaction mtr = store.begin()) {
        mtr.latch(file, 0);
        assertThat(hints.begin(copy)).isFalse();
      }
    }

    @Test
    void areRefusedOnAPageSharedWithAClone() {
      extend(store, file, 1);
      file.copyPage(0, copy);
      store.copy();
      assertThat(hints.begin(copy)).isFalse();
    }
  }

  @Nested
  class Clones {
    @Test
    void eachSideSeesItsOwnChangesOnly() {
      extend(store, file, 3000);
      MemoryPageStore copy = store.copy();
      PageFile cloned = copy.file(file.id());
      put(copy, cloned, 7, 1007);
      put(store, file, 8, 2008);
      extend(copy, cloned, 2);
      extend(store, file, 1);
      assertThat(valueOf(file, 7)).isEqualTo(7);
      assertThat(valueOf(cloned, 7)).isEqualTo(1007);
      assertThat(valueOf(file, 8)).isEqualTo(2008);
      assertThat(valueOf(cloned, 8)).isEqualTo(8);
      assertThat(file.blocks()).isEqualTo(3001);
      assertThat(cloned.blocks()).isEqualTo(3002);
    }

    @Test
    void aCloneOfACloneIsIndependentToo() {
      extend(store, file, 3);
      MemoryPageStore second = store.copy().copy();
      put(second, second.file(file.id()), 0, 50);
      store.truncate(file, 0);
      assertThat(valueOf(second.file(file.id()), 0)).isEqualTo(50);
      assertThat(valueOf(second.file(file.id()), 2)).isEqualTo(2);
    }

    @Test
    void droppingInTheOriginLeavesTheCloneWhole() {
      extend(store, file, 40);
      MemoryPageStore copy = store.copy();
      store.dropRelation(file.id().relation());
      PageFile other = store.file(FileId.main(store.createRelation(5)));
      extend(store, other, 100);
      PageFile cloned = copy.file(file.id());
      for (int block = 0; block < 40; block++) {
        assertThat(valueOf(cloned, block)).isEqualTo(block);
      }
    }

    @Test
    void waitForMiniTransactionsInProgress() throws Exception {
      extend(store, file, 2);
      put(store, file, 1, 0);
      ExecutorService pool = Executors.newFixedThreadPool(3);
      AtomicBoolean stop = new AtomicBoolean();
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Callable<Void> pairs = () -> writePairs(stop);
        writers.add(pool.submit(pairs));
      }
      for (int i = 0; i < 300; i++) {
        MemoryPageStore copy = store.copy();
        PageFile cloned = copy.file(file.id());
        assertThat(valueOf(cloned, 0)).isEqualTo(valueOf(cloned, 1));
      }
      stop.set(true);
      for (Future<?> writer : writers) {
        writer.get();
      }
      pool.shutdown();
    }

    private Void writePairs(AtomicBoolean stop) {
      for (int i = 0; !stop.get(); i++) {
        try (MiniTransaction mtr = store.begin()) {
          PageWriter first = mtr.latch(file, 0);
          PageWriter second = mtr.latch(file, 1);
          first.putInt(AT, i);
          second.putInt(AT, i);
          mtr.commit();
        }
      }
      return null;
    }
  }

  @Test
  void concurrentReadersNeverSeeHalfAChange() throws Exception {
    extend(store, file, 1);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    AtomicBoolean stop = new AtomicBoolean();
    Callable<Void> reads =
        () -> {
          byte[] copy = new byte[PageHeader.PAGE_SIZE];
          while (!stop.get()) {
            file.copyPage(0, copy);
            assertThat(PageBytes.i32(copy, 8000)).isEqualTo(PageBytes.i32(copy, 200));
          }
          return null;
        };
    List<Future<?>> readers = List.of(pool.submit(reads), pool.submit(reads));
    for (int i = 0; i < 100_000; i++) {
      try (MiniTransaction mtr = store.begin()) {
        PageWriter page = mtr.latch(file, 0);
        page.putInt(200, i);
        page.putInt(8000, i);
        mtr.commit();
      }
    }
    stop.set(true);
    for (Future<?> reader : readers) {
      reader.get();
    }
    pool.shutdown();
  }
}
