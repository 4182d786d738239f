package org.pagedb.sql.session;

import java.util.stream.LongStream;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.service.TransactionNumbers;
import org.pagedb.sql.type.service.VisibleTransactions;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionSystem;

/** Answers functions that ask for transaction numbers. */
final class TransactionNumberService implements TransactionNumbers {

  private final TransactionControl control;

  TransactionNumberService(TransactionControl control) {
    this.control = control;
  }

  @Override
  public long current() {
    Transaction transaction = control.current().storage();
    if (transaction.xid() == TransactionId.INVALID) {
      transaction.writeXid();
    }
    return transaction.xid();
  }

  @Override
  public long currentIfAssigned() {
    return control.current().storage().xid();
  }

  @Override
  public VisibleTransactions snapshot() {
    Transaction transaction = control.current().storage();
    Snapshot snapshot = transaction.currentSnapshot();
    try {
      long xmax = snapshot.xmax(); // PostgreSQL's is one more than the last that has ended
      while (xmax > snapshot.xmin()
          && (snapshot.isRunning(xmax - 1) || transaction.owns(xmax - 1))) {
        xmax--;
      }
      long[] running =
          LongStream.range(snapshot.xmin(), xmax)
              .filter(xid -> snapshot.isRunning(xid) && !transaction.owns(xid))
              .toArray();
      return new VisibleTransactions(snapshot.xmin(), xmax, running);
    } finally {
      transaction.endStatement(snapshot);
    }
  }

  @Override
  public String exportSnapshot() {
    Transaction transaction = control.current().storage();
    if (transaction.nesting() > 0) {
      throw new SqlFailure(
          SqlState.ACTIVE_SQL_TRANSACTION, "cannot export a snapshot from a subtransaction");
    }
    return transaction.exportSnapshot();
  }

  @Override
  public String status(long xid) {
    TransactionSystem system = control.current().storage().system();
    if (Long.compareUnsigned(xid, system.nextXid()) >= 0) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "transaction ID %s is in the future",
          Long.toUnsignedString(xid));
    }
    if (xid == TransactionId.INVALID) {
      return null;
    }
    if (xid < TransactionId.FIRST) {
      return "committed";
    }
    if (system.isInProgress(xid)) {
      return "in progress";
    }
    return system.commitLog().isCommitted(xid) ? "committed" : "aborted";
  }
}
