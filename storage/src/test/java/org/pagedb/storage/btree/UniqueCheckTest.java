package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

class UniqueCheckTest {

  private static final long ROW = TestIndex.tid(1, 1);
  private static final long OTHER = TestIndex.tid(2, 1);

  private final TestIndex index = new TestIndex(TestIndex.INT);

  @Test
  void aRowThatIsThereKeepsASecondOut() {
    index.insert(7L, ROW);
    assertThat(index.insertUnique(7L, OTHER, UniqueCheck.REFUSE, tid -> LivenessProbe.LIVE))
        .isEqualTo(new UniqueConflict(ROW, 0));
    assertThat(index.insertUnique(8L, OTHER, UniqueCheck.REFUSE, tid -> LivenessProbe.LIVE))
        .isNull();
    assertThat(index.tids()).containsExactly(ROW, OTHER);
  }

  @Test
  void aDeadRowIsNoHindrance() {
    index.insert(7L, ROW);
    assertThat(index.insertUnique(7L, OTHER, UniqueCheck.REFUSE, tid -> LivenessProbe.DEAD))
        .isNull();
    assertThat(index.tids()).containsExactly(ROW, OTHER);
  }

  @Test
  void aRowInDoubtNamesTheTransactionToWaitFor() {
    index.insert(7L, ROW);
    UniqueConflict conflict =
        index.insertUnique(7L, OTHER, UniqueCheck.REFUSE, tid -> tid == ROW ? 99 : -1);
    assertThat(conflict).isEqualTo(new UniqueConflict(ROW, 99));
    assertThat(conflict.isInDoubt()).isTrue();
    assertThat(index.tids()).containsExactly(ROW);
  }

  @Test
  void aDeferredCheckInsertsAndReports() {
    index.insert(7L, ROW);
    assertThat(index.insertUnique(7L, OTHER, UniqueCheck.REPORT, tid -> LivenessProbe.LIVE))
        .isNotNull();
    assertThat(index.tids()).containsExactly(ROW, OTHER);
    assertThat(index.findConflict(7L, OTHER, tid -> LivenessProbe.LIVE))
        .isEqualTo(new UniqueConflict(ROW, 0));
    assertThat(index.findConflict(7L, OTHER, tid -> LivenessProbe.DEAD)).isNull();
    assertThat(index.findConflict(8L, OTHER, tid -> LivenessProbe.LIVE)).isNull();
    assertThat(new TestIndex(TestIndex.INT).findConflict(8L, OTHER, tid -> -1)).isNull();
  }

  @Test
  void everyDuplicateOnEveryLeafIsAsked() {
    int versions = 5_000;
    for (int i = 0; i < versions; i++) {
      index.insert(7L, TestIndex.tid(i, 1));
      index.insert((long) i + 8, TestIndex.tid(i, 2));
    }
    List<Long> asked = new ArrayList<>();
    long last = TestIndex.tid(versions - 1, 1);
    UniqueConflict conflict =
        index.insertUnique(
            7L,
            TestIndex.tid(3, 9),
            UniqueCheck.REFUSE,
            tid -> {
              asked.add(tid);
              return tid == last ? LivenessProbe.LIVE : LivenessProbe.DEAD;
            });
    assertThat(conflict).isEqualTo(new UniqueConflict(last, 0));
    assertThat(asked).hasSize(versions);
    assertThat(
            index.insertUnique(
                7L, TestIndex.tid(3, 9), UniqueCheck.REFUSE, tid -> LivenessProbe.DEAD))
        .isNull();
    assertThat(index.check().entries()).isEqualTo(2L * versions + 1);
  }

  @Test
  void entriesWithoutARowGoWhenThereAreEnoughOfThem() {
    for (int i = 0; i < 100; i++) {
      index.insert(7L, TestIndex.tid(i, 1));
      index.insert(8L, TestIndex.tid(i, 2));
    }
    long added = TestIndex.tid(50, 9);
    LivenessProbe everySecondIsGone =
        tid -> (tid >> 16) % 2 == 0 ? LivenessProbe.GONE : LivenessProbe.DEAD;
    assertThat(index.insertUnique(7L, added, UniqueCheck.REFUSE, everySecondIsGone)).isNull();
    List<Long> expected = new ArrayList<>();
    for (int i = 1; i < 100; i += 2) {
      expected.add(TestIndex.tid(i, 1));
    }
    expected.add(expected.indexOf(TestIndex.tid(51, 1)), added);
    for (int i = 0; i < 100; i++) {
      expected.add(TestIndex.tid(i, 2));
    }
    assertThat(index.tids()).containsExactlyElementsOf(expected);
    index.check();
  }

  @Test
  void aFewEntriesWithoutARowStay() {
    for (int i = 0; i < 7; i++) {
      index.insert(7L, TestIndex.tid(i, 1));
    }
    assertThat(index.insertUnique(7L, TestIndex.tid(9, 1), UniqueCheck.REFUSE, tid -> -3)).isNull();
    assertThat(index.tids()).hasSize(8);
  }

  @Test
  void aConflictKeepsEntriesWithoutARowWhereTheyAre() {
    for (int i = 0; i < 20; i++) {
      index.insert(7L, TestIndex.tid(i, 1));
    }
    long last = TestIndex.tid(19, 1);
    LivenessProbe onlyTheLast = tid -> tid == last ? LivenessProbe.LIVE : LivenessProbe.GONE;
    assertThat(index.insertUnique(7L, OTHER + 99, UniqueCheck.REFUSE, onlyTheLast))
        .isEqualTo(new UniqueConflict(last, 0));
    assertThat(index.tids()).hasSize(20);
  }

  @Test
  void leavesOfWhichAllEntriesAreGoneStaySound() {
    int versions = 5_000;
    for (int i = 0; i < versions; i++) {
      index.insert(7L, TestIndex.tid(i, 1));
    }
    for (int i = 0; i < 50; i++) {
      long added = TestIndex.tid(versions + i, 1);
      assertThat(index.insertUnique(7L, added, UniqueCheck.REFUSE, tid -> LivenessProbe.GONE))
          .isNull();
      assertThat(index.tids()).endsWith(added);
    }
    assertThat(index.check().entries()).isLessThan(versions);
  }

  @Test
  void ofManyWhoInsertOneKeyAtATimeExactlyOneGetsIn() throws InterruptedException {
    int keys = 3_000;
    int threads = 4;
    ConcurrentMap<Long, Integer> winners = new ConcurrentHashMap<>();
    List<Throwable> failures = new ArrayList<>();
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int number = t;
      TestIndex own = index.forAnotherThread();
      Thread thread =
          new Thread(
              () -> {
                for (long key = 0; key < keys; key++) {
                  long scattered = key * 7919 % keys;
                  long tid = TestIndex.tid(scattered, 1 + number);
                  UniqueConflict conflict =
                      own.insertUnique(
                          scattered, tid, UniqueCheck.REFUSE, other -> LivenessProbe.LIVE);
                  if (conflict == null) {
                    winners.merge(scattered, 1, Integer::sum);
                  }
                }
              });
      thread.setUncaughtExceptionHandler(
          (dead, failure) -> {
            synchronized (failures) {
              failures.add(failure);
            }
          });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(winners).hasSize(keys).allSatisfy((key, wins) -> assertThat(wins).isEqualTo(1));
    assertThat(index.check().entries()).isEqualTo(keys);
  }
}
