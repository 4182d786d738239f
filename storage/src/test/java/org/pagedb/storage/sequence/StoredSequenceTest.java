package org.pagedb.storage.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

class StoredSequenceTest {

  private static final SequenceRule UP = new SequenceRule(1, 1, Long.MAX_VALUE, false);
  private static final SequenceRule TO_FIVE = new SequenceRule(2, 1, 5, false);
  private static final SequenceRule DOWN_IN_CIRCLES = new SequenceRule(-1, -3, -1, true);

  private final StoredSequence.Run run = new StoredSequence.Run();

  private static Transaction begin(Storage storage) {
    return storage.transactions().begin(IsolationLevel.READ_COMMITTED);
  }

  private static int create(Storage storage, long value) {
    Transaction transaction = begin(storage);
    int relation = storage.sequences().create(transaction, value, false);
    transaction.commit();
    return relation;
  }

  private long next(Storage storage, int relation, SequenceRule rule) {
    Transaction transaction = begin(storage);
    boolean taken = storage.sequences().open(relation).take(rule, 1, transaction, run);
    transaction.commit();
    return taken ? run.first() : Long.MIN_VALUE;
  }

  @Test
  void countsFromItsFirstNumberAndTellsHowManyAreLogged() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 1);
      StoredSequence sequence = storage.sequences().open(relation);
      assertThat(sequence.state()).isEqualTo(new SequenceState(1, false, 0));
      assertThat(next(storage, relation, UP)).isEqualTo(1);
      assertThat(sequence.state()).isEqualTo(new SequenceState(1, true, 32));
      assertThat(next(storage, relation, UP)).isEqualTo(2);
      assertThat(sequence.state()).isEqualTo(new SequenceState(2, true, 31));
      for (int i = 3; i <= 33; i++) {
        assertThat(next(storage, relation, UP)).isEqualTo(i);
      }
      assertThat(sequence.state()).isEqualTo(new SequenceState(33, true, 0));
      assertThat(next(storage, relation, UP)).isEqualTo(34);
      assertThat(sequence.state()).isEqualTo(new SequenceState(34, true, 32));
    }
  }

  @Test
  void givesNothingBeyondItsEndAndStaysThere() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 1);
      assertThat(next(storage, relation, TO_FIVE)).isEqualTo(1);
      assertThat(storage.sequences().open(relation).state().logged()).isEqualTo(2);
      assertThat(next(storage, relation, TO_FIVE)).isEqualTo(3);
      assertThat(next(storage, relation, TO_FIVE)).isEqualTo(5);
      assertThat(next(storage, relation, TO_FIVE)).isEqualTo(Long.MIN_VALUE);
      assertThat(next(storage, relation, TO_FIVE)).isEqualTo(Long.MIN_VALUE);
      assertThat(storage.sequences().open(relation).state().value()).isEqualTo(5);
    }
  }

  @Test
  void beginsAgainAtTheOtherEndIfItCycles() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, -1);
      List<Long> numbers = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        numbers.add(next(storage, relation, DOWN_IN_CIRCLES));
      }
      assertThat(numbers).containsExactly(-1L, -2L, -3L, -1L, -2L, -3L, -1L);
    }
  }

  @Test
  void takesSeveralAtOnceButNotAcrossItsEnd() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 1);
      Transaction transaction = begin(storage);
      StoredSequence sequence = storage.sequences().open(relation);
      assertThat(sequence.take(TO_FIVE, 2, transaction, run)).isTrue();
      assertThat(run.first()).isEqualTo(1);
      assertThat(run.last()).isEqualTo(3);
      assertThat(sequence.take(TO_FIVE, 2, transaction, run)).isTrue();
      assertThat(run.first()).isEqualTo(5);
      assertThat(run.last()).isEqualTo(5);
      assertThat(sequence.take(TO_FIVE, 2, transaction, run)).isFalse();
      transaction.rollback();
    }
  }

  @Test
  void reachesTheLargestNumberWithoutOverflow() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, Long.MAX_VALUE - 1);
      SequenceRule rule = new SequenceRule(Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, false);
      assertThat(next(storage, relation, rule)).isEqualTo(Long.MAX_VALUE - 1);
      assertThat(next(storage, relation, rule)).isEqualTo(Long.MIN_VALUE);
      int other = create(storage, Long.MAX_VALUE - 1);
      assertThat(next(storage, other, UP)).isEqualTo(Long.MAX_VALUE - 1);
      assertThat(next(storage, other, UP)).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void isNotWoundBackByARollback() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 1);
      Transaction transaction = begin(storage);
      storage.sequences().open(relation).take(UP, 1, transaction, run);
      transaction.rollback();
      assertThat(next(storage, relation, UP)).isEqualTo(2);
    }
  }

  @Test
  void aCloneGoesOnWhereItsOriginStoodAndOnItsOwn() {
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 1);
      next(storage, relation, UP);
      next(storage, relation, UP);
      try (Storage copy = storage.copy()) {
        assertThat(next(copy, relation, UP)).isEqualTo(3);
        assertThat(next(copy, relation, UP)).isEqualTo(4);
        assertThat(next(storage, relation, UP)).isEqualTo(3);
      }
    }
  }

  @Test
  void aDatabaseThatWasClosedGoesOnWithTheNextNumber(@TempDir Path directory) {
    int relation;
    try (Storage storage = Storage.open(directory, StorageOptions.defaults())) {
      relation = create(storage, 1);
      next(storage, relation, UP);
      next(storage, relation, UP);
    }
    try (Storage storage = Storage.open(directory, StorageOptions.defaults())) {
      assertThat(next(storage, relation, UP)).isEqualTo(3);
    }
  }

  @Test
  void noNumberIsGivenTwiceToConcurrentTakers() throws Exception {
    int each = 20_000;
    try (Storage storage = Storage.inMemory()) {
      int relation = create(storage, 0);
      SequenceRule rule = new SequenceRule(1, 0, Long.MAX_VALUE, false);
      List<FutureTask<BitSet>> takers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        takers.add(new FutureTask<>(() -> taken(storage, relation, rule, each)));
        new Thread(takers.get(i)).start();
      }
      BitSet all = new BitSet();
      for (FutureTask<BitSet> taker : takers) {
        BitSet numbers = taker.get();
        assertThat(all.intersects(numbers)).isFalse();
        all.or(numbers);
      }
      assertThat(all.cardinality()).isEqualTo(4 * each);
      assertThat(all.length()).isEqualTo(4 * each);
    }
  }

  private static BitSet taken(Storage storage, int relation, SequenceRule rule, int count) {
    BitSet numbers = new BitSet();
    StoredSequence.Run own = new StoredSequence.Run();
    Transaction transaction = begin(storage);
    for (int i = 0; i < count; i++) {
      storage.sequences().open(relation).take(rule, 1, transaction, own);
      numbers.set((int) own.first());
    }
    transaction.commit();
    return numbers;
  }
}
