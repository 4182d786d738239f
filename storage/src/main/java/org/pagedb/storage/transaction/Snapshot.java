package org.pagedb.storage.transaction;

/**
 * Which transactions' work a statement sees: all that had committed when it was taken, and its own
 * transaction's earlier commands. Immutable; may be read by the statement's worker threads.
 */
public final class Snapshot {

  private final Transaction transaction;
  private final RunningTransactions running;
  private final int command;

  Snapshot(Transaction transaction, RunningTransactions running, int command) {
    this.transaction = transaction;
    this.running = running;
    this.command = command;
  }

  Snapshot withCommand(int later) {
    return later == command ? this : new Snapshot(transaction, running, later);
  }

  /** What this one shows, to another transaction. */
  Snapshot ofTransaction(Transaction other, int itsCommand) {
    return new Snapshot(other, running, itsCommand);
  }

  /** Every id below this had ended. */
  public long xmin() {
    return running.xmin;
  }

  /** No id from this on had started. */
  public long xmax() {
    return running.next;
  }

  /** What commands below this one of its own transaction did is seen. */
  public int command() {
    return command;
  }

  /** The transaction it was taken for. */
  public Transaction transaction() {
    return transaction;
  }

  /**
   * Whether {@code xid} had not ended when this was taken, whatever it has done since. The
   * snapshot's own transaction counts as running.
   */
  public boolean isRunning(long xid) {
    if (xid < running.xmin) {
      return false;
    }
    return xid >= running.next || running.contains(xid);
  }

  /** Whether {@code xid} is its own transaction or one of that one's savepoints. */
  public boolean isOwn(long xid) {
    return transaction.owns(xid);
  }

  @Override
  public String toString() {
    return "snapshot[xmin=%d xmax=%d running=%d command=%d]"
        .formatted(running.xmin, running.next, running.count(), command);
  }
}
