package org.pagedb.storage.transaction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Stand-ins for the pair (command that inserted, command that deleted) of tuples that one
 * transaction did both to, since a tuple header has room for one command id. Nobody else needs the
 * pair, and it dies with the transaction. Written by one thread, read by its workers.
 */
final class ComboCommandIds {

  private final Map<Long, Integer> known = new HashMap<>();
  private volatile long[] pairs = new long[8];
  private int count;

  int combine(int inserted, int deleted) {
    long pair = (long) inserted << 32 | deleted;
    Integer existing = known.get(pair);
    if (existing != null) {
      return existing;
    }
    long[] array = pairs;
    if (count == array.length) {
      array = Arrays.copyOf(array, count * 2);
    }
    array[count] = pair;
    pairs = array;
    known.put(pair, count);
    return count++;
  }

  int inserted(int combo) {
    return (int) (pairs[combo] >>> 32);
  }

  int deleted(int combo) {
    return (int) pairs[combo];
  }
}
