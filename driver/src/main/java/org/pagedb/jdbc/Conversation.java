package org.pagedb.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.text.JdbcText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.PreparedStatement;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.session.TransactionStatus;
import org.pagedb.sql.type.PgType;

/**
 * A session with JDBC's idea of transactions on top: with auto-commit off, a transaction block
 * begins with the first statement and lasts until it is ended. Turns failures into exceptions.
 */
final class Conversation {

  /** What {@code autosave} can be. */
  private static final String AUTOSAVE_OFF = "never";

  private static final String AUTOSAVE_NAME = "\"PGJDBC_AUTOSAVE\"";
  private static final Object[] NO_DATUMS = {};

  private final Session session;
  private final boolean messagesQuoteData;
  private final boolean autosave;
  private boolean autoCommit = true;
  private PreparedStatement begin;
  private PreparedStatement commit;
  private PreparedStatement rollback;
  private SqlFailure aborting;

  Conversation(Session session, String autosave, boolean messagesQuoteData) {
    this.session = session;
    this.autosave = !AUTOSAVE_OFF.equals(autosave);
    this.messagesQuoteData = messagesQuoteData;
  }

  Session session() {
    return session;
  }

  boolean isAutoCommit() {
    return autoCommit;
  }

  /** Turning auto-commit on ends the transaction that is open. */
  void autoCommit(boolean on) throws SQLException {
    if (autoCommit != on) {
      if (on) {
        commit();
      }
      autoCommit = on;
    }
  }

  /** Opens the transaction block that the next statement needs. */
  void start() throws SQLException {
    if (autoCommit) {
      return;
    }
    try {
      if (session.transactionStatus() == TransactionStatus.IDLE) {
        if (begin == null) {
          begin = prepareCommand("BEGIN");
        }
        session.execute(begin, NO_DATUMS);
      }
      if (autosave && session.transactionStatus() == TransactionStatus.ACTIVE) {
        session.execute(prepareCommand("SAVEPOINT " + AUTOSAVE_NAME), NO_DATUMS);
      }
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  /** Brings a transaction that the last statement made fail back to where it was before it. */
  void recover() throws SQLException {
    if (autosave && !autoCommit && session.transactionStatus() == TransactionStatus.FAILED) {
      command("ROLLBACK TO SAVEPOINT " + AUTOSAVE_NAME);
    }
  }

  /** Ends the transaction block, if one is open. */
  void commit() throws SQLException {
    if (isInTransaction()) {
      if (commit == null) {
        commit = prepareCommand("COMMIT");
      }
      end(commit);
    }
  }

  /** Ends the transaction block, if one is open, and undoes what it did. */
  void rollback() throws SQLException {
    if (isInTransaction()) {
      if (rollback == null) {
        rollback = prepareCommand("ROLLBACK");
      }
      end(rollback);
    }
  }

  /** What a session that was ended from outside had open is lost, which its client must learn. */
  private boolean isInTransaction() {
    return session.transactionStatus() != TransactionStatus.IDLE || session.isOver();
  }

  private void end(PreparedStatement statement) throws SQLException {
    try {
      session.execute(statement, NO_DATUMS);
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  /** Carries out a command of the driver's own that gives no rows. */
  void command(String sql) throws SQLException {
    try {
      session.execute(prepareCommand(sql), NO_DATUMS);
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  private PreparedStatement prepareCommand(String sql) throws SQLException {
    try {
      return session.prepare(session.parse(sql).get(0), Collections.emptyList());
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  List<ParsedStatement> parse(JdbcText text) throws SQLException {
    try {
      return session.parse(text.sql());
    } catch (RuntimeException | Error e) {
      throw failure(e, text, 0);
    }
  }

  PreparedStatement prepare(JdbcText text, ParsedStatement statement, List<PgType> declared)
      throws SQLException {
    try {
      return session.prepare(statement, declared);
    } catch (RuntimeException | Error e) {
      throw failure(e, text, statement.start());
    }
  }

  StatementResult execute(JdbcText text, PreparedStatement prepared, Object[] datums)
      throws SQLException {
    try {
      return session.execute(prepared, datums);
    } catch (RuntimeException | Error e) {
      throw failure(e, text, prepared.statement().start());
    }
  }

  /** Whether an INSERT was carried out for all sets of parameters at once. */
  boolean executeAll(JdbcText text, PreparedStatement prepared, List<Object[]> datums)
      throws SQLException {
    try {
      return session.executeAll(prepared, datums);
    } catch (RuntimeException | Error e) {
      throw failure(e, text, prepared.statement().start());
    }
  }

  void beginImplicitBlock() throws SQLException {
    try {
      session.beginImplicitBlock();
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  void endImplicitBlock(boolean failed) throws SQLException {
    try {
      session.endImplicitBlock(failed);
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  String setting(String name) throws SQLException {
    try {
      return session.setting(name);
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  void set(String name, String value) throws SQLException {
    try {
      session.set(name, value);
    } catch (RuntimeException | Error e) {
      throw failure(e);
    }
  }

  /** What went wrong outside of any text of the client's. */
  SQLException failure(Throwable cause) {
    if (!(cause instanceof SqlFailure)) {
      return unexpected(cause);
    }
    SqlFailure failure = explained((SqlFailure) cause);
    return PageDbException.of(failure, SqlFailure.NO_POSITION, messagesQuoteData);
  }

  /** What went wrong in a text of the client's, in the statement that starts there. */
  SQLException failure(Throwable cause, JdbcText text, int start) {
    if (!(cause instanceof SqlFailure)) {
      return unexpected(cause);
    }
    SqlFailure failure = explained((SqlFailure) cause);
    int position = failure.position();
    return PageDbException.of(
        failure,
        position == SqlFailure.NO_POSITION ? position : text.clientPosition(position + start),
        messagesQuoteData);
  }

  /** Refusals of a failed transaction say in their cause what made it fail. */
  private SqlFailure explained(SqlFailure failure) {
    if (failure.state() != SqlState.IN_FAILED_SQL_TRANSACTION) {
      aborting = session.transactionStatus() == TransactionStatus.FAILED ? failure : null;
    } else if (aborting != null && failure.getCause() == null) {
      return failure.because(aborting);
    }
    return failure;
  }

  /**
   * A failure that the engine did not foresee must not reach the client as a JVM's exception,
   * unless it is the JVM that fails.
   */
  private static SQLException unexpected(Throwable cause) {
    if (cause instanceof StackOverflowError) {
      return PageDbException.of(
          SqlState.STATEMENT_TOO_COMPLEX, "ERROR: stack depth limit exceeded", cause);
    }
    if (cause instanceof OutOfMemoryError) { // what one statement asked for was too much
      return PageDbException.of(SqlState.OUT_OF_MEMORY, "ERROR: out of memory", cause);
    }
    if (cause instanceof VirtualMachineError) {
      throw (VirtualMachineError) cause;
    }
    return PageDbException.of(SqlState.INTERNAL_ERROR, "ERROR: internal error: " + cause, cause);
  }

  void checkInTransaction(String message) throws SQLException {
    if (autoCommit) {
      throw PageDbException.of(SqlState.NO_ACTIVE_SQL_TRANSACTION, message);
    }
  }

  void checkOutsideTransaction(String message) throws SQLException {
    if (session.transactionStatus() != TransactionStatus.IDLE) {
      throw PageDbException.of(SqlState.ACTIVE_SQL_TRANSACTION, message);
    }
  }

  void checkOpen() throws SQLException {
    if (session.isClosed()) {
      throw Refusal.closed("connection");
    }
  }
}
