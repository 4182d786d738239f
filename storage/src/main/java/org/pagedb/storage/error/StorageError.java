package org.pagedb.storage.error;

/** What kind of thing went wrong in storage; the SQL layer maps each constant to one SQLSTATE. */
public enum StorageError {
  /** A page, record or file contradicts an invariant of its format. */
  DATA_CORRUPTED,
  /** Reading or writing a file failed for a reason of the operating system. */
  IO_ERROR,
  /** No space is left on the device; committed work is intact. */
  DISK_FULL,
  /** Another process, named in the message, owns the data directory. */
  DATABASE_IN_USE,
  /** The directory or a file in it may not be read or written. */
  ACCESS_DENIED,
  /** The directory holds no database, or one of a format this version cannot read. */
  INVALID_DATABASE,
  /** A value is larger than a row, key or page can hold. */
  VALUE_TOO_LARGE,
  /** A unique index already holds the key. */
  UNIQUE_VIOLATION,
  /** A concurrent transaction changed the row after this transaction's snapshot was taken. */
  SERIALIZATION_FAILURE,
  /** This transaction was chosen to break a cycle of waiting transactions. */
  DEADLOCK_DETECTED,
  /** A lock was not available at once or within the lock timeout. */
  LOCK_NOT_AVAILABLE,
  /** The statement was cancelled, by request or by its timeout. */
  QUERY_CANCELED,
  /** The transaction has ended or failed and cannot do further work. */
  INVALID_TRANSACTION_STATE,
  /** The database was closed, dropped, or stopped after an unrecoverable failure. */
  DATABASE_CLOSED
}
