package org.pagedb.sql.session;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.DeadlockDetail;
import org.pagedb.storage.serializable.SerializationDetail;

/** What the page store's failures are in SQL. */
public final class StorageFailures {

  private StorageFailures() {}

  /** The failure in PostgreSQL's terms, with the cause kept. */
  public static SqlFailure of(StorageException failure) {
    SqlFailure result =
        new SqlFailure(state(failure.error()), failure.getMessage()).because(failure);
    if (failure.getCause() instanceof DeadlockDetail deadlock) {
      return result.detail(deadlock.detail()).hint("See server log for query details.");
    }
    if (failure.getCause() instanceof SerializationDetail cycle) {
      return result.detail(cycle.detail()).hint("The transaction might succeed if retried.");
    }
    return result;
  }

  private static SqlState state(StorageError error) {
    // No default: a new constant must fail to compile until it is mapped.
    return switch (error) {
      case DATA_CORRUPTED -> SqlState.DATA_CORRUPTED;
      case IO_ERROR -> SqlState.IO_ERROR;
      case DISK_FULL -> SqlState.DISK_FULL;
      case DATABASE_IN_USE -> SqlState.OBJECT_IN_USE;
      case ACCESS_DENIED -> SqlState.INSUFFICIENT_PRIVILEGE;
      case INVALID_DATABASE -> SqlState.INVALID_CATALOG_NAME;
      case VALUE_TOO_LARGE -> SqlState.PROGRAM_LIMIT_EXCEEDED;
      case UNIQUE_VIOLATION -> SqlState.UNIQUE_VIOLATION;
      case SERIALIZATION_FAILURE -> SqlState.T_R_SERIALIZATION_FAILURE;
      case DEADLOCK_DETECTED -> SqlState.T_R_DEADLOCK_DETECTED;
      case LOCK_NOT_AVAILABLE -> SqlState.LOCK_NOT_AVAILABLE;
      case QUERY_CANCELED -> SqlState.QUERY_CANCELED;
      case INVALID_TRANSACTION_STATE -> SqlState.INVALID_TRANSACTION_STATE;
      case DATABASE_CLOSED -> SqlState.CRASH_SHUTDOWN;
    };
  }
}
