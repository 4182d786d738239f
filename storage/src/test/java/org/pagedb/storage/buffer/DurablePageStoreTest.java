package org.pagedb.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.wal.TransactionEnd;

class DurablePageStoreTest {

  private static final int AT = 100;
  private static final long XID = 7;

  private FaultyFiles files = new FaultyFiles();
  private DurablePageStore store = TestStores.open(files);
  private PageFile file = store.file(FileId.main(store.createRelation(XID)));

  private void extend(int pages) {
    for (int i = 0; i < pages; i++) {
      try (MiniTransaction mtr = store.begin()) {
        PageWriter page = mtr.extend(file);
        PageHeader.initRaw(page);
        page.putInt(AT, page.block());
        mtr.commit();
      }
    }
  }

  private void put(int block, int value) {
    try (MiniTransaction mtr = store.begin()) {
      mtr.latch(file, block).putInt(AT, value);
      mtr.commit();
    }
  }

  private int valueOf(int block) {
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    file.copyPage(block, copy);
    return PageBytes.i32(copy, AT);
  }

  private void commit() {
    store.flush(store.end(TransactionEnd.commit(XID), lsn -> {}));
  }

  private void reopen() {
    int relation = file.id().relation();
    store = TestStores.open(files);
    file = store.exists(relation) ? store.file(FileId.main(relation)) : null;
  }

  private void crash() {
    files = files.afterCrash(new Random(1));
    reopen();
  }

  @Test
  void whatWasClosedInOrderIsThereAgainWithoutRecovery() {
    extend(300);
    commit();
    store.close();
    long steps = files.steps();
    reopen();
    assertThat(file.blocks()).isEqualTo(300);
    for (int block = 0; block < 300; block++) {
      assertThat(valueOf(block)).isEqualTo(block);
    }
    assertThat(files.steps()).as("opening wrote nothing").isEqualTo(steps);
  }

  @Test
  void aPoolSmallerThanTheFileEvictsAndReloads() {
    extend(1000);
    for (int block = 0; block < 1000; block += 3) {
      put(block, -block);
    }
    for (int block = 0; block < 1000; block++) {
      assertThat(valueOf(block)).isEqualTo(block % 3 == 0 ? -block : block);
    }
  }

  @Test
  void committedChangesSurviveACrash() {
    extend(200);
    put(5, 55);
    commit();
    crash();
    assertThat(file.blocks()).isEqualTo(200);
    assertThat(valueOf(5)).isEqualTo(55);
    assertThat(valueOf(199)).isEqualTo(199);
  }

  @Test
  void changesSinceACheckpointSurviveToo() {
    extend(200);
    commit();
    store.checkpoint();
    put(5, 55);
    put(150, 1500);
    store.flushAll();
    crash();
    assertThat(valueOf(5)).isEqualTo(55);
    assertThat(valueOf(150)).isEqualTo(1500);
    crash();
    assertThat(valueOf(5)).isEqualTo(55);
  }

  @Test
  void aRelationWhoseCreatorDidNotCommitIsGoneAfterACrash() {
    extend(3);
    store.checkpoint();
    store.flushAll();
    int relation = file.id().relation();
    crash();
    assertThat(store.exists(relation)).isFalse();
    assertThat(store.createRelation(XID)).isGreaterThan(relation);
  }

  @Test
  void anEmptyCommittedRelationSurvives() {
    commit();
    crash();
    assertThat(file.blocks()).isZero();
    store.close();
    reopen();
    assertThat(file).isNotNull();
  }

  @Test
  void aCommittedDropIsFinishedByRecovery() {
    extend(3);
    commit();
    store.checkpoint();
    int relation = file.id().relation();
    TransactionEnd drop = new TransactionEnd(true, 9, new long[0], new int[] {relation});
    store.flush(store.end(drop, lsn -> {}));
    crash();
    assertThat(store.exists(relation)).isFalse();
    assertThat(files.exists(Path.of("/db/base/" + relation))).isFalse();
  }

  @Test
  void aDropThatACheckpointOvertookIsFinishedToo() {
    extend(3);
    commit();
    int relation = file.id().relation();
    store.end(new TransactionEnd(true, 9, new long[0], new int[] {relation}), lsn -> {});
    store.checkpoint();
    crash();
    assertThat(store.exists(relation)).isFalse();
  }

  @Test
  void changesOfAFileDroppedLaterDoNotHinderRecovery() {
    extend(3);
    commit();
    store.checkpoint();
    put(1, 11);
    int relation = file.id().relation();
    TransactionEnd drop = new TransactionEnd(true, 9, new long[0], new int[] {relation});
    store.flush(store.end(drop, lsn -> {}));
    store.dropRelation(relation);
    crash();
    assertThat(store.exists(relation)).isFalse();
  }

  @Test
  void truncationSurvivesAndBlocksComeBackZeroed() {
    extend(100);
    commit();
    store.truncate(file, 40);
    assertThat(file.blocks()).isEqualTo(40);
    put(39, 390);
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.extend(file);
      assertThat(PageHeader.isNew(page.array(), page.base())).isTrue();
      PageHeader.initRaw(page);
      mtr.commit();
    }
    store.flushAll();
    crash();
    assertThat(file.blocks()).isEqualTo(41);
    assertThat(valueOf(39)).isEqualTo(390);
    assertThat(valueOf(40)).isZero();
  }

  @Test
  void transactionEndsAndIdsComeOutOfRecovery() {
    commit();
    store.end(new TransactionEnd(false, 20, new long[] {21, 22}, new int[0]), lsn -> {});
    store.flushAll();
    crash();
    Recovered recovered = store.recovered();
    assertThat(recovered.nextXid()).isGreaterThan(22);
    assertThat(recovered.ends()).hasSize(2);
    assertThat(recovered.ends().get(0).committed()).isTrue();
    assertThat(recovered.ends().get(1).subtransactions()).containsExactly(21, 22);
  }

  @Test
  void aFailedSyncStopsTheDatabaseForGood() {
    extend(1);
    files.countSyncsOnly().failAt(1, FaultyFiles.Fault.IO_ERROR);
    assertThatThrownBy(this::commit).isInstanceOf(StorageException.class);
    assertThatThrownBy(() -> put(0, 1))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATABASE_CLOSED));
    assertThatThrownBy(() -> store.flushAll())
        .as("no retry that pretends")
        .isInstanceOf(StorageException.class);
  }

  @Test
  void aHintThatCannotBeLoggedLeavesItsPageReadable() {
    extend(1);
    store.checkpoint();
    files.countSyncsOnly().failAt(1, FaultyFiles.Fault.IO_ERROR);
    assertThatThrownBy(this::commit).isInstanceOf(StorageException.class);
    PageCopy copy = new PageCopy();
    file.copyPage(0, copy);
    HintWriter hints = file.hintWriter();
    assertThat(hints.begin(copy)).isTrue();
    hints.page().putHintInt(AT, 1);
    assertThatThrownBy(hints::end).isInstanceOf(StorageException.class);
    file.copyPage(0, copy);
    assertThat(PageBytes.i32(copy.bytes(), AT)).isEqualTo(1);
  }

  @Test
  void aFullDiskFailsTheExtensionCleanlyAndWorkGoesOn() {
    extend(10);
    commit();
    files.failAt(1, FaultyFiles.Fault.DISK_FULL);
    assertThatThrownBy(() -> extend(1))
        .isInstanceOfSatisfying(
            StorageException.class, e -> assertThat(e.error()).isEqualTo(StorageError.DISK_FULL));
    assertThat(file.blocks()).isEqualTo(10);
    extend(5);
    put(3, 33);
    store.flushAll();
    crash();
    assertThat(file.blocks()).isEqualTo(15);
    assertThat(valueOf(3)).isEqualTo(33);
  }

  @Test
  void aFullDiskWhileTheLogGrowsFailsBeforeAnythingIsChanged() {
    extend(1);
    commit();
    boolean full = false;
    for (int i = 0; i < 10_000 && !full; i++) {
      files.failAt(1, FaultyFiles.Fault.DISK_FULL);
      try {
        put(0, i);
      } catch (StorageException e) {
        assertThat(e.error()).isEqualTo(StorageError.DISK_FULL);
        full = true;
      }
    }
    assertThat(full).isTrue();
    put(0, -1);
    store.flushAll();
    crash();
    assertThat(valueOf(0)).isEqualTo(-1);
  }

  @Test
  void hintsReachTheFileOnceTheirPageIsLoggedAsAWhole() {
    extend(1);
    commit();
    store.checkpoint();
    PageCopy copy = new PageCopy();
    HintWriter hints = file.hintWriter();
    file.copyPage(0, copy);
    assertThat(hints.begin(copy)).isTrue();
    hints.page().putHintInt(AT, 4711);
    hints.end();
    store.flushAll();
    crash();
    assertThat(valueOf(0)).as("the image carried the hint").isEqualTo(4711);
  }

  @Test
  void anotherOpeningSeesNothingOfAnUnloggedTail() {
    extend(1);
    commit();
    put(0, 1);
    files = files.afterCrash(new Random(3));
    reopen();
    put(0, 2);
    store.flushAll();
    crash();
    assertThat(valueOf(0)).isEqualTo(2);
  }

  @Test
  void aDamagedPageIsNamedByFileBlockAndRule() {
    extend(70);
    commit();
    store.close();
    Path path = Path.of("/db/base/" + file.id().relation() + ".4"); // files of 7 blocks here
    files.damage(path, 5 * PageHeader.PAGE_SIZE + 4000, 1);
    reopen();
    assertThatThrownBy(() -> valueOf(33))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining("block=33")
        .hasMessageContaining("checksum");
    assertThat(valueOf(34)).isEqualTo(34);
  }

  @Test
  void pagesMissedInOrderAreReadSeveralAtOnce() {
    extend(70);
    commit();
    store.close();
    reopen();
    int inRuns = 0;
    for (int block = 0; block < 70; block++) {
      long before = file.diskReads();
      assertThat(valueOf(block)).isEqualTo(block);
      inRuns += file.diskReads() - before > 1 ? 1 : 0;
    }
    assertThat(inRuns).isGreaterThan(10);
    assertThat(file.diskReads()).as("each once").isEqualTo(70);
    long before = file.diskReads();
    assertThat(valueOf(3)).isEqualTo(3);
    assertThat(file.diskReads() - before).as("out of order, and long evicted").isEqualTo(1);
  }

  @Test
  void aDamagedPageThatWasReadAheadIsAnErrorOnlyForWhoAsksForIt() {
    extend(70);
    commit();
    store.close();
    files.damage(
        Path.of("/db/base/" + file.id().relation() + ".4"), 5 * PageHeader.PAGE_SIZE + 4000, 1);
    reopen();
    for (int block = 0; block < 70; block++) {
      int wanted = block;
      if (block == 33) {
        assertThatThrownBy(() -> valueOf(wanted)).hasMessageContaining("block=33");
      } else {
        assertThat(valueOf(block)).isEqualTo(block);
      }
    }
  }

  @Test
  void aClosedStoreRefusesWork() {
    extend(1);
    store.close();
    assertThatThrownBy(() -> put(0, 1)).isInstanceOf(StorageException.class);
    store.close();
  }
}
