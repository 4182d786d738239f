package org.pagedb.sql.exec.run;

/**
 * One step of a running plan: it pulls batches from its inputs and gives batches on. All calls come
 * from one thread.
 *
 * <p>A batch, its vectors and its selection belong to the caller until the next call of {@link
 * #next} or {@link #close}; the caller may shrink the selection. Selections always ascend.
 */
public interface Operator extends BatchSource, AutoCloseable {

  /**
   * Starts from the first row. May be called again after {@link #close}, when outer rows have
   * changed; state that depends on the outer row is made anew each time.
   */
  void open();

  /** Gives up memory and files. Idempotent, and allowed before {@link #open}. */
  @Override
  void close();
}
