package org.pagedb.sql.session;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.engine.PreparedIdentity;
import org.pagedb.storage.engine.PreparedTransactions;
import org.pagedb.storage.lock.HeldLock;
import org.pagedb.storage.lock.LockTag;
import org.pagedb.storage.lock.PreparedLocks;

/** PREPARE TRANSACTION and what finishes it, by PostgreSQL's rules. */
final class TwoPhaseCommit {

  /** Lists what is prepared. */
  static final String RELATION = "pg_prepared_xacts";

  /** PostgreSQL's limit of an identifier, with its final zero. */
  private static final int MAX_IDENTIFIER = 200;

  private final EngineSession session;

  TwoPhaseCommit(EngineSession session) {
    this.session = session;
  }

  /** Fails if a cursor would have to go on without its transaction's snapshot. */
  void refuseHoldCursors() {
    if (session.cursors().haveToBeHeld()) {
      throw refused("cannot PREPARE a transaction that has created a cursor WITH HOLD");
    }
  }

  /**
   * Prepares a transaction that has done all that is to be done before a commit. On failure it can
   * still be rolled back, or has been.
   *
   * @param temporary whether it has been seen to use what belongs to the session
   */
  void prepare(String name, SessionTransaction transaction, boolean temporary) {
    if (temporary || usesTemporary(transaction)) {
      throw refused("cannot PREPARE a transaction that has operated on temporary objects");
    } else if (transaction.storage().exportsSnapshot()) {
      throw refused("cannot PREPARE a transaction that has exported snapshots");
    }
    reserve(name);
    try {
      if (session.notifications().isPending()) {
        throw refused("cannot PREPARE a transaction that has executed LISTEN, UNLISTEN, or NOTIFY");
      } else if (PreparedLocks.areMixed(session.locks())) {
        throw refused(
            "cannot PREPARE while holding both session-level and transaction-level locks on the"
                + " same object");
      }
      prepared()
          .prepare(
              new PreparedIdentity(name, session.user().currentName(), SessionValues.now()),
              transaction.storage(),
              session.locks(),
              PreparedCatalog.attachment(transaction.writeCatalog()));
    } catch (RuntimeException | Error failure) {
      prepared().release(name);
      throw failure;
    }
  }

  /** Whether a transaction has worked on objects that belong to the session. */
  boolean usesTemporary(SessionTransaction transaction) {
    Catalog catalog = transaction.catalog();
    boolean any =
        transaction.changedTemporary()
            || transaction.changes().stream()
                .anyMatch(change -> TemporaryTables.isTemporary(change, session.processId()));
    for (HeldLock lock : PreparedLocks.heldBy(session.locks())) {
      if (lock.tag() instanceof LockTag.Relation locked) {
        any |= TemporaryTables.isTemporary(catalog.table(locked.relation()), session.processId());
      }
    }
    return any;
  }

  private void reserve(String name) {
    int most = Integer.parseInt(session.settings().value("max_prepared_transactions"));
    if (name.getBytes(StandardCharsets.UTF_8).length >= MAX_IDENTIFIER) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE, "transaction identifier \"%s\" is too long", name);
    }
    switch (prepared().reserve(name, most)) {
      case NAME_TAKEN ->
          throw SqlFailure.of(
              SqlState.DUPLICATE_OBJECT, "transaction identifier \"%s\" is already in use", name);
      case FULL ->
          throw new SqlFailure(
                  SqlState.OUT_OF_MEMORY, "maximum number of prepared transactions reached")
              .hint("Increase max_prepared_transactions (currently " + most + ").");
      default -> {
        // The name is ours.
      }
    }
  }

  /** COMMIT PREPARED and ROLLBACK PREPARED. */
  void finish(String name, boolean commit) {
    String user = session.user().currentName();
    PreparedTransactions.Answer answer =
        prepared()
            .finish(
                name,
                commit,
                identity -> identity.owner().equals(user) || session.user().isSuperuser());
    if (answer == PreparedTransactions.Answer.UNKNOWN) {
      throw SqlFailure.of(
          SqlState.UNDEFINED_OBJECT,
          "prepared transaction with identifier \"%s\" does not exist",
          name);
    } else if (answer == PreparedTransactions.Answer.BUSY) {
      throw SqlFailure.of(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "prepared transaction with identifier \"%s\" is busy",
          name);
    } else if (answer == PreparedTransactions.Answer.DENIED) {
      throw new SqlFailure(
              SqlState.INSUFFICIENT_PRIVILEGE, "permission denied to finish prepared transaction")
          .hint("Must be superuser or the user that prepared the transaction.");
    }
  }

  /** The rows of {@value #RELATION}. */
  void list(SystemRows rows) {
    for (PreparedTransactions.Listed listed : prepared().list()) {
      rows.row()
          .set("transaction", listed.xid())
          .set("gid", listed.identity().name())
          .set("prepared", listed.identity().time())
          .set("owner", listed.identity().owner())
          .set("database", session.database().name());
    }
  }

  private PreparedTransactions prepared() {
    return session.database().storage().prepared();
  }

  private static SqlFailure refused(String message) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message);
  }
}
