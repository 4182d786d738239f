package org.pagedb.storage.transaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a transaction still has to do at its end, in order of registration. */
final class PendingWork {

  /** A relation whose files go away if the work is kept, or if it is undone. */
  private record RelationDrop(TransactionLog log, int relation, boolean atCommit)
      implements TransactionListener {

    @Override
    public void committed() {
      if (atCommit) {
        log.drop(relation);
      }
    }

    @Override
    public void aborted() {
      if (!atCommit) {
        log.drop(relation);
      }
    }
  }

  private final List<TransactionListener> entries = new ArrayList<>();

  void add(TransactionListener listener) {
    entries.add(listener);
  }

  void addDrop(TransactionLog log, int relation, boolean atCommit) {
    entries.add(new RelationDrop(log, relation, atCommit));
  }

  int size() {
    return entries.size();
  }

  void beforeCommit() {
    // By index: a listener may register others.
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).beforeCommit();
    }
  }

  void committed() {
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).committed();
    }
    entries.clear();
  }

  /** Undoes everything registered from {@code first} on, latest first. */
  void abortedFrom(int first) {
    for (int i = entries.size() - 1; i >= first; i--) {
      entries.remove(i).aborted();
    }
  }

  /** Forgets what concerns the session, which another transaction has from here on. */
  void leaveSession() {
    entries.removeIf(TransactionListener::isOfSession);
  }

  /** Goes on with what a prepared transaction had to do. */
  void recover(TransactionLog log, PreparedWork work) {
    for (int relation : work.dropsAtCommit()) {
      addDrop(log, relation, true);
    }
    for (int relation : work.dropsAtAbort()) {
      addDrop(log, relation, false);
    }
  }

  int[] relationsToDrop(int first, boolean atCommit) {
    int[] relations = new int[entries.size() - first];
    int count = 0;
    for (TransactionListener entry : entries.subList(first, entries.size())) {
      if (entry instanceof RelationDrop drop && drop.atCommit == atCommit) {
        relations[count++] = drop.relation;
      }
    }
    return Arrays.copyOf(relations, count);
  }
}
