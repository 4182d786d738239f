package org.pagedb.storage.tuple;

/** A TID: where a tuple is, as a long; {@code block << 16 | offset number}. 0 is none. */
public final class TupleId {

  private TupleId() {}

  public static long of(int block, int offsetNumber) {
    return (long) block << Short.SIZE | offsetNumber;
  }

  public static int block(long tid) {
    return (int) (tid >>> Short.SIZE);
  }

  public static int offsetNumber(long tid) {
    return (int) tid & 0xFFFF;
  }

  /** As PostgreSQL prints it. */
  public static String toString(long tid) {
    return "(%d,%d)".formatted(block(tid), offsetNumber(tid));
  }
}
