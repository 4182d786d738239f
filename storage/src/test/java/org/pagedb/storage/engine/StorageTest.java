package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

class StorageTest {

  private static final int AT = 64;
  private static final StorageOptions SMALL =
      StorageOptions.defaults().withPoolBytes(1 << 20).withWal(1 << 18, 1 << 20);

  @TempDir Path directory;

  private Storage open() {
    return Storage.open(directory.resolve("db"), SMALL);
  }

  private static int create(Storage storage, int value, boolean commits) {
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    int relation = storage.pages().createRelation(transaction.writeXid());
    transaction.dropAtAbort(relation);
    try (MiniTransaction mtr = storage.pages().begin()) {
      PageWriter page = mtr.extend(storage.pages().file(FileId.main(relation)));
      PageHeader.initRaw(page);
      page.putInt(AT, value);
      mtr.commit();
    }
    if (commits) {
      transaction.commit();
    } else {
      transaction.rollback();
    }
    return relation;
  }

  private static int valueOf(Storage storage, int relation) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    storage.pages().file(FileId.main(relation)).copyPage(0, page);
    return PageBytes.i32(page, AT);
  }

  @Test
  void aDirectoryKeepsPagesAndTheFateOfTransactions() {
    long committed;
    long aborted;
    int kept;
    int gone;
    try (Storage storage = open()) {
      committed = storage.transactions().nextXid();
      kept = create(storage, 41, true);
      aborted = storage.transactions().nextXid();
      gone = create(storage, 42, false);
    }
    try (Storage storage = open()) {
      assertThat(valueOf(storage, kept)).isEqualTo(41);
      assertThat(storage.pages().exists(gone)).isFalse();
      assertThat(storage.transactions().commitLog().isCommitted(committed)).isTrue();
      assertThat(storage.transactions().commitLog().isAborted(aborted)).isTrue();
      assertThat(storage.transactions().nextXid()).isEqualTo(aborted + 1);
    }
  }

  @Test
  void aSecondOwnerIsToldWhoTheFirstIs() {
    try (Storage storage = open()) {
      assertThat(storage.isDurable()).isTrue();
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              StorageException.class,
              e -> {
                assertThat(e.error()).isEqualTo(StorageError.DATABASE_IN_USE);
                assertThat(e).hasMessageContaining(Long.toString(ProcessHandle.current().pid()));
              });
    }
    open().close();
  }

  @Test
  void aDirectoryOfOtherThingsIsLeftAlone() throws IOException {
    Path file = Files.createDirectories(directory.resolve("db")).resolve("letter.txt");
    Files.writeString(file, "dear");
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.INVALID_DATABASE))
        .hasMessageContaining("letter.txt");
    assertThat(directory.resolve("db")).isDirectoryContaining(path -> path.equals(file));
  }

  @Test
  void interruptedThreadsDoNotHarmTheFiles() {
    try (Storage storage = open()) {
      int relation = create(storage, 1, true);
      PageFile file = storage.pages().file(FileId.main(relation));
      for (int i = 0; i < 400; i++) {
        Thread.currentThread().interrupt();
        try (MiniTransaction mtr = storage.pages().begin()) {
          PageHeader.initRaw(mtr.extend(file));
          mtr.commit();
        }
        storage.pages().flush(storage.pages().durableLsn() + 1);
        file.copyPage(i / 2, new byte[PageHeader.PAGE_SIZE]);
      }
      assertThat(Thread.interrupted()).as("the interruption is still there").isTrue();
      assertThat(valueOf(storage, relation)).isEqualTo(1);
    }
    open().close();
  }

  @Test
  void aCopyInMemoryHasTheSameTransactionsAndGoesItsOwnWay() {
    Storage storage = Storage.inMemory();
    int relation = create(storage, 7, true);
    long committed = storage.transactions().nextXid() - 1;
    Storage copy = storage.copy();
    assertThat(valueOf(copy, relation)).isEqualTo(7);
    assertThat(copy.transactions().commitLog().isCommitted(committed)).isTrue();
    int next = create(copy, 8, true);
    assertThat(storage.pages().exists(next)).isFalse();
    assertThat(storage.transactions().commitLog().isCommitted(committed + 1)).isFalse();
  }

  @Test
  void aDatabaseThatIsBeingChangedIsNotCopied() {
    Storage storage = Storage.inMemory();
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    transaction.writeXid();
    assertThatThrownBy(storage::copy)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.LOCK_NOT_AVAILABLE));
    transaction.rollback();
    storage.copy().close();
  }
}
