package org.pagedb.storage.transaction;

import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * The numbers of one transaction's commands, and those that stand for two of them. Written by one
 * thread; combined ones are read by its workers.
 */
final class CommandIds {

  private volatile ComboCommandIds combos;
  private int current;
  private boolean used;

  /** Starts a command, with a number of its own if the one before has stamped it on something. */
  void begin() {
    if (used) {
      if (current == Transaction.MAX_COMMAND) {
        throw new StorageException(
            StorageError.VALUE_TOO_LARGE,
            "cannot have more than " + Transaction.MAX_COMMAND + " commands in a transaction");
      }
      current++;
      used = false;
    }
  }

  int current() {
    return current;
  }

  /** What the next command will be called: everything that was written so far is below it. */
  int next() {
    return used ? current + 1 : current;
  }

  void wrote(int writtenBy) {
    if (writtenBy == current) {
      used = true;
    }
  }

  int combine(int inserted, int deleted) {
    if (combos == null) {
      combos = new ComboCommandIds();
    }
    return combos.combine(inserted, deleted);
  }

  int inserted(int combo) {
    return combos.inserted(combo);
  }

  int deleted(int combo) {
    return combos.deleted(combo);
  }
}
