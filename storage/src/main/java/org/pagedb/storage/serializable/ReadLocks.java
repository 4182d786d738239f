package org.pagedb.storage.serializable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who has read what. A read lock blocks nobody; it is looked for by those who write. A transaction
 * that reads many targets within a larger one gets that instead, so that its locks stay few.
 *
 * <p>Guarded by {@link SerializableTransactions}.
 */
final class ReadLocks {

  /** With more tuples of one page than this a transaction is taken to have read the page. */
  private static final int TUPLES_PER_PAGE = 2;

  /** With more pages and tuples of one relation than this, to have read the relation. */
  private static final int TARGETS_PER_RELATION = 31;

  /** More targets of summarised transactions than this become whole relations. */
  private static final int SUMMARISED_TARGETS = 20_000;

  private final Map<ReadTarget, Set<SerializableTransaction>> readers = new HashMap<>();

  /**
   * What transactions read of which nothing else is known, and the last commit among them for each.
   */
  private final Map<ReadTarget, Long> summarised = new HashMap<>();

  /** Notes a read that no lock of the reader covers yet. */
  void add(SerializableTransaction reader, ReadTarget target) {
    ReadTarget promoted = target;
    for (ReadTarget parent = target.parent(); parent != null; parent = parent.parent()) {
      int limit = parent.isRelation() ? TARGETS_PER_RELATION : TUPLES_PER_PAGE;
      if (reader.countChild(parent) > limit) {
        promoted = parent;
      }
    }
    if (!promoted.isTuple()) {
      removeWithin(reader, promoted);
      if (promoted != target && promoted.parent() != null) {
        reader.countChild(promoted.parent());
      }
    }
    put(reader, promoted);
  }

  private void put(SerializableTransaction reader, ReadTarget target) {
    if (reader.targets().add(target)) {
      readers.computeIfAbsent(target, key -> new HashSet<>(4)).add(reader);
    }
  }

  private void removeWithin(SerializableTransaction reader, ReadTarget larger) {
    List<ReadTarget> within = new ArrayList<>();
    for (ReadTarget target : reader.targets()) {
      if (larger.covers(target) && !larger.equals(target)) {
        within.add(target);
      }
    }
    for (ReadTarget target : within) {
      remove(reader, target);
      for (ReadTarget parent = target.parent(); parent != null; parent = parent.parent()) {
        reader.uncountChild(parent);
      }
    }
  }

  private void remove(SerializableTransaction reader, ReadTarget target) {
    reader.targets().remove(target);
    Set<SerializableTransaction> others = readers.get(target);
    others.remove(reader);
    if (others.isEmpty()) {
      readers.remove(target);
    }
  }

  /** Forgets what a transaction has read. */
  void removeAll(SerializableTransaction reader) {
    for (ReadTarget target : List.copyOf(reader.targets())) {
      remove(reader, target);
    }
  }

  /** Those who have read exactly this target; not to be kept. */
  Set<SerializableTransaction> readers(ReadTarget target) {
    return readers.getOrDefault(target, Set.of());
  }

  /** The last commit among summarised readers of exactly this target; 0 if there are none. */
  long summarisedReader(ReadTarget target) {
    return summarised.getOrDefault(target, 0L);
  }

  /** Keeps of a committed transaction only that someone read this, and when that committed. */
  void summarise(SerializableTransaction reader) {
    for (ReadTarget target : List.copyOf(reader.targets())) {
      remove(reader, target);
      summarised.merge(target, reader.commitNumber(), Math::max);
    }
    if (summarised.size() > SUMMARISED_TARGETS) {
      Map<ReadTarget, Long> coarse = new HashMap<>();
      summarised.forEach(
          (target, commit) ->
              coarse.merge(ReadTarget.relation(target.relation()), commit, Math::max));
      summarised.clear();
      summarised.putAll(coarse);
    }
  }

  /** Forgets summarised reads whose readers committed no later than this. */
  void forgetSummarised(long upTo) {
    summarised.values().removeIf(commit -> commit <= upTo);
  }

  /** Who has read one page is taken to have read another one too. */
  void copyPage(ReadTarget from, ReadTarget to) {
    for (SerializableTransaction reader : List.copyOf(readers(from))) {
      put(reader, to);
    }
    long commit = summarisedReader(from);
    if (commit != 0) {
      summarised.merge(to, commit, Math::max);
    }
  }

  boolean isEmpty() {
    return readers.isEmpty() && summarised.isEmpty();
  }

  int size() {
    return readers.size() + summarised.size();
  }
}
