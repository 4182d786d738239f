package org.pagedb.sql.type.service;

import org.pagedb.sql.error.SqlFailure;

/** A session as the functions that it runs see it. Each answer is of the moment it is asked for. */
public interface SessionServices {

  /** Outside of any session: every question fails with 0A000. */
  SessionServices NONE = new SessionServices() {};

  /** Who is connected to what. */
  default SessionIdentity identity() {
    throw absent();
  }

  /** The settings by name. */
  default SessionParameters parameters() {
    throw absent();
  }

  /** What the session and its neighbours are doing. */
  default SessionActivity activity() {
    throw absent();
  }

  /** The running transaction and its number. */
  default TransactionNumbers transactions() {
    throw absent();
  }

  /** Locks that applications give a meaning to. */
  default AdvisoryLocks advisoryLocks() {
    throw absent();
  }

  /** LISTEN and NOTIFY. */
  default NotificationChannels notifications() {
    throw absent();
  }

  /** Sequences. */
  default SequenceNumbers sequences() {
    throw absent();
  }

  /** What is stored of relations. */
  default RelationInspection inspection() {
    throw absent();
  }

  /** The catalog in words. */
  default CatalogFacts catalog() {
    throw absent();
  }

  /** Who may do what. */
  default AccessQuestions access() {
    throw absent();
  }

  /** The session's source of random numbers. */
  default RandomNumbers random() {
    throw absent();
  }

  /**
   * To be asked now and then by whatever may take long: fails if the running statement is to end,
   * with 57014, or 57P01 if the session is. Costs about as much as reading a volatile field.
   */
  default void checkInterrupts() {}

  private static SqlFailure absent() {
    return SqlFailure.notSupported("a function of the session outside of a session");
  }
}
