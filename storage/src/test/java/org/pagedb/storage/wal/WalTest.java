package org.pagedb.storage.wal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;

class WalTest {

  private static final int SEGMENT = 1 << 16;
  private static final Path DIRECTORY = Path.of("/db/wal");
  private static final long FIRST = Wal.firstLsn(SEGMENT);

  private FaultyFiles files = new FaultyFiles();
  private final Wal wal = open(new Wal.Position(FIRST, 0));

  private Wal open(Wal.Position end) {
    return open(end, true);
  }

  private Wal open(Wal.Position end, boolean sharesSyncs) {
    files.createDirectory(DIRECTORY);
    return new Wal(files, DIRECTORY, SEGMENT, 5, end, FIRST, sharesSyncs);
  }

  private WalReader reader() {
    return new WalReader(files, DIRECTORY, SEGMENT, 5, FIRST, 0);
  }

  private static WalRecord xids(long limit) {
    return new WalRecord().begin(WalRecordType.XIDS).putLong(limit);
  }

  private List<Long> read() {
    List<Long> limits = new ArrayList<>();
    try (WalReader reader = reader()) {
      for (WalRecord record = reader.next(); record != null; record = reader.next()) {
        limits.add(record.takeLong());
      }
    }
    return limits;
  }

  @Test
  void whatIsDurableIsSyncedAgainOnlyWhereSyncsAreNotShared() {
    wal.append(xids(1));
    assertThat(stepsOfTwoFlushes(wal)).containsExactly(2L, 0L);
    files = new FaultyFiles();
    Wal single = open(new Wal.Position(FIRST, 0), false);
    single.append(xids(1));
    assertThat(stepsOfTwoFlushes(single)).containsExactly(2L, 1L);
  }

  /** How often each wrote to or synced a file. */
  private long[] stepsOfTwoFlushes(Wal flushed) {
    long before = files.steps();
    flushed.flush(flushed.insertLsn());
    long between = files.steps();
    flushed.flush(flushed.insertLsn());
    return new long[] {between - before, files.steps() - between};
  }

  @Test
  void recordsOfEverySizeComeBackAcrossSegments() {
    Random random = new Random(11);
    List<byte[]> written = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[random.nextInt(i % 20 == 19 ? SEGMENT / 2 - 100 : 3_000)];
      random.nextBytes(bytes);
      written.add(bytes);
      wal.ensureHeadroom();
      wal.append(
          new WalRecord()
              .begin(WalRecordType.PAGES)
              .putInt(bytes.length)
              .putBytes(bytes, 0, bytes.length));
    }
    wal.flush(wal.insertLsn());
    assertThat(wal.insertLsn()).as("several segments").isGreaterThan(5 * FIRST);
    try (WalReader reader = reader()) {
      for (byte[] expected : written) {
        WalRecord record = reader.next();
        int length = record.takeInt();
        int at = record.takeBytes(length);
        assertThat(Arrays.copyOfRange(record.content(), at, at + length)).isEqualTo(expected);
        assertThat(record.isTaken()).isTrue();
      }
      assertThat(reader.next()).isNull();
      assertThat(reader.position()).isEqualTo(wal.insertLsn());
    }
  }

  @Test
  void theReaderStopsAtTheTornEnd() {
    for (int i = 0; i < 100; i++) {
      wal.append(xids(i));
      if (i == 60) {
        wal.flush(wal.insertLsn());
      }
    }
    List<Long> found = new ArrayList<>();
    files = files.afterCrash(new Random(2));
    found.addAll(read());
    assertThat(found.size()).isGreaterThanOrEqualTo(61);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i)).isEqualTo(i);
    }
  }

  @Test
  void leftoversBehindANewEndAreNotItsContinuation() {
    wal.append(xids(1));
    wal.append(xids(2));
    wal.append(xids(3));
    wal.flush(wal.insertLsn());
    Wal.Position afterFirst;
    try (WalReader reader = reader()) {
      reader.next();
      afterFirst = new Wal.Position(reader.position(), reader.chain());
    }
    Wal again = open(afterFirst);
    again.append(xids(7));
    again.flush(again.insertLsn());
    assertThat(read()).containsExactly(1L, 7L);
  }

  @Test
  void committersThatWaitTogetherShareASync() throws Exception {
    long before = files.steps();
    files.countSyncsOnly();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Future<Void>> committers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Callable<Void> commits =
          () -> {
            for (int n = 0; n < 200; n++) {
              long lsn = wal.append(xids(n));
              wal.flush(lsn);
              assertThat(wal.durableLsn()).isGreaterThanOrEqualTo(lsn);
            }
            return null;
          };
      committers.add(pool.submit(commits));
    }
    for (Future<Void> committer : committers) {
      committer.get();
    }
    pool.shutdown();
    assertThat(read()).hasSize(1600);
    assertThat(files.steps() - before).isLessThanOrEqualTo(1600);
  }

  @Test
  void aFailedSyncIsFinal() {
    long lsn = wal.append(xids(1));
    files.countSyncsOnly().failAt(1, FaultyFiles.Fault.IO_ERROR);
    assertThatThrownBy(() -> wal.flush(lsn)).hasMessageContaining("injected");
    assertThatThrownBy(() -> wal.flush(lsn))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATABASE_CLOSED));
    assertThatThrownBy(() -> wal.append(xids(2))).isInstanceOf(StorageException.class);
  }

  @Test
  void aFullDiskIsNoticedBeforeTheLogNeedsTheSpace() {
    files.failAt(1, FaultyFiles.Fault.DISK_FULL);
    long appended = 0;
    boolean full = false;
    while (!full) {
      try {
        wal.ensureHeadroom();
        wal.append(xids(appended++));
      } catch (StorageException e) {
        assertThat(e.error()).isEqualTo(StorageError.DISK_FULL);
        full = true;
      }
    }
    wal.append(xids(appended));
    wal.flush(wal.insertLsn());
    wal.ensureHeadroom();
    assertThat(read()).hasSize((int) appended + 1);
  }

  @Test
  void oldSegmentsAreUsedAgainAndTheirContentIsNot() {
    int perSegment = SEGMENT / 17;
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < perSegment; i++) {
        wal.ensureHeadroom();
        wal.append(xids(i));
      }
      wal.flush(wal.insertLsn());
      wal.recycleBefore(wal.insertLsn());
    }
    assertThat(files.list(DIRECTORY)).as("no segment was made anew").hasSizeLessThan(6);
    assertThat(wal.insertLsn()).isGreaterThan(5L * SEGMENT);
  }

  @Test
  void aSegmentOfAnotherDatabaseIsRefused() {
    wal.append(xids(1));
    wal.flush(wal.insertLsn());
    assertThatThrownBy(() -> new WalReader(files, DIRECTORY, SEGMENT, 6, FIRST, 0))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.error()).isEqualTo(StorageError.DATA_CORRUPTED))
        .hasMessageContaining("/db/wal/0000000000000001");
  }

  @Test
  void aMovedRedoPointSendsTheRecordBack() {
    long redo = wal.redoLsn();
    wal.append(xids(1));
    Wal.Position moved = wal.moveRedo();
    assertThat(wal.append(xids(2), redo)).isEqualTo(-1);
    assertThat(wal.append(xids(2), moved.lsn())).isGreaterThan(0);
  }
}
