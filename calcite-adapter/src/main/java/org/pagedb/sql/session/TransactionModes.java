package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.storage.transaction.IsolationLevel;

/**
 * How a transaction runs.
 *
 * @param isolation as PostgreSQL names it
 * @param readOnly whether it may change only temporary tables
 * @param deferrable whether a serializable read-only transaction waits for a safe snapshot
 */
record TransactionModes(IsolationLevel isolation, boolean readOnly, boolean deferrable) {

  /** What the session's {@code default_transaction_…} settings say. */
  static TransactionModes defaults(SessionSettings settings) {
    String isolation = settings.explicit("default_transaction_isolation");
    return new TransactionModes(
        isolation == null ? IsolationLevel.READ_COMMITTED : level(isolation),
        "on".equals(settings.explicit("default_transaction_read_only")),
        "on".equals(settings.explicit("default_transaction_deferrable")));
  }

  /** These modes with others in their place where named, the last one winning. */
  TransactionModes with(List<TransactionStatement.Mode> modes) {
    TransactionModes result = this;
    for (TransactionStatement.Mode mode : modes) {
      result = result.with(mode);
    }
    return result;
  }

  /** PostgreSQL's name of the isolation level. */
  String isolationName() {
    return isolation.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  /** The level of a name as SHOW prints it. */
  static IsolationLevel level(String name) {
    return switch (name) {
      case "read uncommitted", "read committed" -> IsolationLevel.READ_COMMITTED;
      case "repeatable read" -> IsolationLevel.REPEATABLE_READ;
      default -> IsolationLevel.SERIALIZABLE;
    };
  }

  private TransactionModes with(TransactionStatement.Mode mode) {
    return switch (mode) {
      case READ_UNCOMMITTED, READ_COMMITTED ->
          new TransactionModes(IsolationLevel.READ_COMMITTED, readOnly, deferrable);
      case REPEATABLE_READ ->
          new TransactionModes(IsolationLevel.REPEATABLE_READ, readOnly, deferrable);
      case SERIALIZABLE -> new TransactionModes(IsolationLevel.SERIALIZABLE, readOnly, deferrable);
      case READ_ONLY -> new TransactionModes(isolation, true, deferrable);
      case READ_WRITE -> new TransactionModes(isolation, false, deferrable);
      case DEFERRABLE -> new TransactionModes(isolation, readOnly, true);
      case NOT_DEFERRABLE -> new TransactionModes(isolation, readOnly, false);
    };
  }
}
