package org.pagedb.storage.lock;

/**
 * Weak relation locks recorded with their holder alone, without touching anything shared: weak
 * modes do not conflict with one another, so as long as nobody wants a strong one there is nothing
 * to share. Guarded by the holder's monitor.
 */
final class FastPathLocks {

  /** More relations than this in one transaction go to the shared table. */
  private static final int SLOTS = 16;

  private final int[] relations = new int[SLOTS];
  private final int[] modes = new int[SLOTS];
  private int count;

  /** The modes held on {@code relation}. */
  int modes(int relation) {
    for (int i = 0; i < count; i++) {
      if (relations[i] == relation) {
        return modes[i];
      }
    }
    return 0;
  }

  /** Records a mode; false if there is no room. */
  boolean add(int relation, LockMode mode) {
    for (int i = 0; i < count; i++) {
      if (relations[i] == relation) {
        modes[i] |= mode.bit();
        return true;
      }
    }
    if (count == SLOTS) {
      return false;
    }
    relations[count] = relation;
    modes[count++] = mode.bit();
    return true;
  }

  /** Forgets modes held on {@code relation}; the ones that were held. */
  int remove(int relation, int removed) {
    for (int i = 0; i < count; i++) {
      if (relations[i] == relation) {
        int held = modes[i] & removed;
        modes[i] &= ~removed;
        if (modes[i] == 0) {
          relations[i] = relations[--count];
          modes[i] = modes[count];
        }
        return held;
      }
    }
    return 0;
  }

  void clear() {
    count = 0;
  }

  int count() {
    return count;
  }

  int relationAt(int index) {
    return relations[index];
  }

  int modesAt(int index) {
    return modes[index];
  }
}
