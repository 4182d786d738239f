package org.pagedb.storage.transaction;

import java.util.Arrays;

/**
 * The ids given to the savepoints of one transaction, ascending, aborted ones included. Written by
 * the transaction's thread, read by anyone: an id is published by the count, after its array.
 */
final class SubTransactionIds {

  private volatile long[] xids = new long[4];
  private volatile int count;

  void add(long xid) {
    int n = count;
    long[] array = xids;
    if (n == array.length) {
      array = Arrays.copyOf(array, n * 2);
    }
    array[n] = xid;
    xids = array;
    count = n + 1;
  }

  boolean contains(long xid) {
    int n = count;
    return Arrays.binarySearch(xids, 0, n, xid) >= 0;
  }

  int count() {
    return count;
  }

  long at(int index) {
    return xids[index];
  }
}
