package org.pagedb.storage.error;

/** The one exception that storage throws on purpose. */
public final class StorageException extends RuntimeException {

  private final StorageError error;

  /** {@code message} says what was found, where, and what must hold. */
  public StorageException(StorageError error, String message) {
    this(error, message, null);
  }

  /** {@code cause} may be null. */
  public StorageException(StorageError error, String message, Throwable cause) {
    super(message, cause);
    this.error = error;
  }

  /** The page contradicts an invariant; names the place, what was found and what must hold. */
  public static StorageException corruptPage(
      String relation, long block, String found, String rule) {
    return new StorageException(
        StorageError.DATA_CORRUPTED,
        "corrupt page: relation=%s block=%d found=[%s] rule=[%s]"
            .formatted(relation, block, found, rule));
  }

  /** The kind of failure. */
  public StorageError error() {
    return error;
  }
}
