package org.pagedb.sql.session;

import org.pagedb.storage.sequence.StoredSequence;

/** What a session has taken from one sequence. Numbers taken ahead are lost with the session. */
final class TakenNumbers {

  private final int sequence;
  private final StoredSequence.Run run = new StoredSequence.Run();
  private int storageId;
  private long increment;
  private long last;
  private long lastAhead;
  private boolean isDefined;

  TakenNumbers(int sequence) {
    this.sequence = sequence;
  }

  /** The sequence's oid. */
  int sequence() {
    return sequence;
  }

  /** Whether {@link #last} is there: {@code currval} has something to tell. */
  boolean isDefined() {
    return isDefined;
  }

  /** The number that was given last. */
  long last() {
    return last;
  }

  /** Forgets what was taken ahead if the sequence has been made anew since. */
  void use(int newStorageId) {
    if (storageId != newStorageId) {
      storageId = newStorageId;
      lastAhead = last;
    }
  }

  /** Whether a number taken ahead is left; then it becomes the last. */
  boolean advance() {
    if (lastAhead == last) {
      return false;
    }
    last += increment;
    return true;
  }

  /** To be filled with numbers, and {@link #taken} told. */
  StoredSequence.Run run() {
    return run;
  }

  /** {@link #run} has been filled: its first number becomes the last, the others are ahead. */
  void taken(long itsIncrement) {
    increment = itsIncrement;
    last = run.first();
    lastAhead = run.last();
    isDefined = true;
  }

  /** {@code setval}: what was taken ahead is void. */
  void set(long value, boolean isCalled) {
    if (isCalled) {
      last = value;
      isDefined = true;
    }
    lastAhead = last;
  }
}
