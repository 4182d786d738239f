package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.session.notification.Notification;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.engine.Storage;

/**
 * One client's conversation with a database: its transaction, settings and prepared statements.
 * Everything that drivers and servers need and nothing else. A session works on the caller's thread
 * and serves one thread at a time; only {@link #cancel} and {@link #abort} may come from another.
 *
 * <p>All methods fail with {@link org.pagedb.sql.error.SqlFailure}; a failure leaves the session
 * usable, its transaction failed if one was open.
 */
public interface Session extends AutoCloseable {

  /**
   * Splits a text into its statements and parses each. Parameters are {@code $1}, {@code $2} ….
   *
   * @throws org.pagedb.sql.error.SqlFailure 42601 with the position in the whole text
   */
  List<ParsedStatement> parse(String sql);

  /**
   * Resolves a statement's names and types.
   *
   * @param parameterTypes the types the client declares, by parameter index; a null entry, or a
   *     list that is too short, leaves the type to inference
   */
  PreparedStatement prepare(ParsedStatement statement, List<PgType> parameterTypes);

  /**
   * Carries a statement out. Outside a transaction block it is a transaction of its own, which ends
   * when the result is closed or has been read to its end.
   *
   * @param parameters one datum for each of {@link PreparedStatement#parameterTypes}, null for NULL
   */
  StatementResult execute(PreparedStatement statement, Object[] parameters);

  /**
   * Carries a statement out for many sets of parameters at once, if that is sure to do the same as
   * one after the other: an INSERT of one row, where nothing goes wrong.
   *
   * @return false if nothing was done and each has to be carried out on its own
   */
  default boolean executeAll(PreparedStatement statement, List<Object[]> parameters) {
    return false;
  }

  /** The page store below, for what inspects or measures it. */
  Storage storage();

  /** Whether a transaction block is open, and whether it has failed. */
  TransactionStatus transactionStatus();

  /**
   * Runs the following statements, up to the matching {@link #endImplicitBlock}, in one implicit
   * transaction, as PostgreSQL does for the statements of one query string.
   */
  void beginImplicitBlock();

  /** Ends {@link #beginImplicitBlock}: commits, or rolls back if {@code failed}. */
  void endImplicitBlock(boolean failed);

  /** A setting's value as SHOW prints it; fails with 42704 if there is none of that name. */
  String setting(String name);

  /** SET, for the session. */
  void set(String name, String value);

  /** The settings that text input and output depend on, as they are now. */
  TypeContext typeContext();

  /** A type of this database by oid, or null. */
  PgType type(int oid);

  /**
   * A type by its name as SQL writes it, for example {@code int4}, {@code varchar}, {@code _text}.
   */
  PgType type(String name);

  /** Notices and warnings since the last call, oldest first. */
  List<Notice> takeNotices();

  /**
   * The notifications that have come in since the last call, oldest first; none while a transaction
   * block is open, as they wait for its end.
   */
  List<Notification> takeNotifications();

  /**
   * As {@link #takeNotifications}, waiting until one comes in.
   *
   * @param nanos how long to wait at most, in nanoseconds
   */
  List<Notification> awaitNotifications(long nanos);

  /** The database's name. */
  String databaseName();

  /** The session user's name. */
  String userName();

  /** A number that names this session within the process, as {@code pg_backend_pid()} gives it. */
  int processId();

  /**
   * Asks the running statement, if any, to end with 57014. From any thread.
   *
   * @param byTimeout whether the reason is a timeout, which changes the message only
   */
  void cancel(boolean byTimeout);

  /**
   * Forgets a {@link #cancel} that came too late for its statement. A client calls this before it
   * lets anyone cancel its next statement.
   */
  void forgetCancel();

  /** Ends the session from any thread: the running statement fails with 57P01. */
  void abort();

  /** Whether the session has ended, as far as its client knows. */
  boolean isClosed();

  /** Whether the session has ended, even if its client has yet to be told why. */
  boolean isOver();

  /** Rolls back what is open and ends the session. Idempotent. */
  @Override
  void close();
}
