package org.pagedb.storage.transaction;

/**
 * What a prepared transaction has still to do at its end, and what is known of its reads; the same
 * after a restart.
 *
 * @param dropsAtCommit relations whose files go away if it commits; not to be changed
 * @param dropsAtAbort relations whose files go away if it is rolled back; not to be changed
 * @param reads what a serializable one told by {@link Dependencies#state}, empty at other levels;
 *     not to be changed
 */
public record PreparedWork(int[] dropsAtCommit, int[] dropsAtAbort, byte[] reads) {

  /** Nothing to do and nothing known. */
  public static final PreparedWork NONE = new PreparedWork(new int[0], new int[0], new byte[0]);
}
