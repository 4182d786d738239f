package org.pagedb.storage.transaction;

/**
 * What has to happen when a piece of work is kept or undone. Registered for the innermost savepoint
 * at that time: rolling back to it counts as {@link #aborted}. Exactly one of {@link #committed}
 * and {@link #aborted} is called, once, and neither may throw. That of a prepared transaction is
 * called by whoever finishes it.
 */
public interface TransactionListener {

  /**
   * Called before the commit record is written, in order of registration; may throw to make the
   * whole transaction abort.
   */
  default void beforeCommit() {}

  /** The whole transaction has committed; called in order of registration. */
  default void committed() {}

  /** The work was undone; called in reverse order of registration. */
  default void aborted() {}

  /**
   * Whether it concerns the session at work, not what it writes: then it is forgotten when the
   * transaction is prepared, since the session goes on without it.
   */
  default boolean isOfSession() {
    return false;
  }
}
