package org.pagedb.storage.serializable;

import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/** The cause of a SERIALIZATION_FAILURE between serializable transactions: by which rule. */
public final class SerializationDetail extends Exception {

  private SerializationDetail(String reason) {
    super("Reason code: Canceled on " + reason, null, false, false);
  }

  /** PostgreSQL's detail text. */
  public String detail() {
    return getMessage();
  }

  static StorageException failure(String reason) {
    return new StorageException(
        StorageError.SERIALIZATION_FAILURE,
        "could not serialize access due to read/write dependencies among transactions",
        new SerializationDetail(reason));
  }
}
