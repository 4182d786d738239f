package org.pagedb.sql.type.service;

import java.util.Arrays;

/**
 * Which transactions had ended at some moment.
 *
 * @param xmin all below it had
 * @param xmax this and all above had not
 * @param running those between that had not, ascending; not to be changed
 */
public record VisibleTransactions(long xmin, long xmax, long[] running) {

  /** Whether a transaction had ended. */
  public boolean shows(long xid) {
    return Long.compareUnsigned(xid, xmin) < 0
        || Long.compareUnsigned(xid, xmax) < 0 && Arrays.binarySearch(running, xid) < 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VisibleTransactions that
        && xmin == that.xmin
        && xmax == that.xmax
        && Arrays.equals(running, that.running);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(xmin) + 31 * (Long.hashCode(xmax) + 31 * Arrays.hashCode(running));
  }

  /** As PostgreSQL writes it: {@code xmin:xmax:running,running}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(xmin).append(':').append(xmax).append(':');
    for (int i = 0; i < running.length; i++) {
      text.append(i == 0 ? "" : ",").append(running[i]);
    }
    return text.toString();
  }
}
