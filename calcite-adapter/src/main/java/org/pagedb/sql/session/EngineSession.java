package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.notification.Notification;
import org.pagedb.sql.session.notification.SessionNotifications;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockOwner;

/** A session of an engine in this process. */
final class EngineSession implements Session, LockOwner {

  private static final long DEFAULT_WORK_MEMORY = 4L << 20;

  private final Database database;
  private final int processId;
  private final SessionUser user;
  private final SessionSettings settings = new SessionSettings();
  private final List<Notice> notices = new ArrayList<>();
  private final Interrupts interrupts = new Interrupts();
  private final SessionPath path = new SessionPath(this);
  private final SessionValues values = new SessionValues(this);
  private final CatalogNames names = new CatalogNames(this);
  private final FunctionServices services = new FunctionServices(this);
  private final Cursors cursors = new Cursors();
  private final List<GuardedRows> openRows = new ArrayList<>(2);
  private final SessionWorkers workers = new SessionWorkers(this);
  private final LockHolder locks;
  private final SessionNotifications notifications;
  private final TransactionControl control;
  private final StatementRunner runner;
  private final TemporaryTables temporaryTables;
  private final SessionState state = new SessionState();
  private final SessionLife life = new SessionLife();
  private final StatementPlanning planning = new StatementPlanning(this);
  private final ChangedRows changedRows;
  private SettingsView view;

  EngineSession(Database database, int processId, int role, Map<String, String> startup) {
    this.database = database;
    this.processId = processId;
    this.user = new SessionUser(this, role);
    locks = database.storage().locks().open(this);
    notifications = database.notifications().open(processId);
    control =
        new TransactionControl(
            new RunningTransaction(
                database.storage().transactions(),
                database.catalogs(),
                settings,
                locks,
                notifications,
                new SessionEnds(workers, cursors)),
            notices);
    changedRows = new ChangedRows(control, database.background());
    runner = new StatementRunner(this, control);
    temporaryTables = new TemporaryTables(this, runner.definitions());
    control.beforeCommit(
        new CommitWork(List.of(new ConstraintStatements(this, control), temporaryTables)));
    try {
      startWith(database.login().settings(role));
      for (Map.Entry<String, String> setting : startup.entrySet()) {
        if (!setting.getKey().equals("user")) {
          settings.startWith(setting.getKey(), setting.getValue());
        }
      }
    } catch (RuntimeException | Error refused) {
      notifications.close();
      locks.close();
      throw refused;
    }
  }

  private void startWith(Map<String, String> kept) {
    for (Map.Entry<String, String> setting : kept.entrySet()) {
      if (setting.getKey().equals("role")) {
        user.chooseRole(setting.getValue(), false);
      } else {
        settings.startWith(setting.getKey(), setting.getValue());
      }
    }
  }

  @Override
  public List<ParsedStatement> parse(String sql) {
    List<ParsedStatement> known = database.plans().text(sql);
    if (known != null) {
      return known;
    }
    return guarded(() -> runner.parse(sql));
  }

  @Override
  public PreparedStatement prepare(ParsedStatement statement, List<PgType> parameterTypes) {
    interrupts.statementStarts(view().timeOuts().statement()); // planning computes constants
    return guarded(() -> runner.prepare((SessionText) statement, parameterTypes));
  }

  @Override
  public StatementResult execute(PreparedStatement statement, Object[] parameters) {
    interrupts.statementStarts(view().timeOuts().statement());
    long now = SessionValues.now();
    control.messageArrives(now);
    SessionStatement known = (SessionStatement) statement;
    return guarded(
        () -> {
          life.idleEnds();
          state.runs(known.statement().text(), now);
          try {
            return runner.execute(known, parameters);
          } finally {
            state.rests();
            IdleTimer.start(this);
          }
        });
  }

  @Override
  public boolean executeAll(PreparedStatement statement, List<Object[]> parameters) {
    interrupts.statementStarts(view().timeOuts().statement());
    return guarded(() -> runner.executeAll((SessionStatement) statement, parameters));
  }

  @Override
  public Storage storage() {
    return database.storage();
  }

  @Override
  public TransactionStatus transactionStatus() {
    return control.status();
  }

  @Override
  public void beginImplicitBlock() {
    control.beginImplicitBlock();
  }

  @Override
  public void endImplicitBlock(boolean failed) {
    guarded(
        () -> {
          control.endImplicitBlock(failed);
          return null;
        });
  }

  @Override
  public String setting(String name) {
    return runner.show(name);
  }

  @Override
  public void set(String name, String value) {
    settings.set(name, value, false);
  }

  @Override
  public TypeContext typeContext() {
    SettingsView current = view();
    SessionTransaction transaction = control.currentOrNull();
    return current.types(transaction == null ? SessionValues.now() : transaction.startTime());
  }

  @Override
  public PgType type(int oid) {
    return new CatalogTypes(catalog()).type(oid);
  }

  @Override
  public PgType type(String name) {
    return BuiltinTypes.byName(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public List<Notice> takeNotices() {
    if (notices.isEmpty()) {
      return List.of();
    }
    List<Notice> taken = new ArrayList<>(notices);
    notices.clear();
    return taken;
  }

  @Override
  public List<Notification> takeNotifications() {
    return transactionStatus() == TransactionStatus.IDLE ? notifications.take() : List.of();
  }

  @Override
  public List<Notification> awaitNotifications(long nanos) {
    return transactionStatus() == TransactionStatus.IDLE
        ? notifications.await(nanos, this::checkEnd)
        : List.of();
  }

  private void checkEnd() {
    interrupts.check();
    life.checkOpen();
  }

  SessionLife life() {
    return life;
  }

  /** What others may know of what it does. */
  SessionState state() {
    return state;
  }

  SessionNotifications notifications() {
    return notifications;
  }

  @Override
  public String databaseName() {
    return database.name();
  }

  @Override
  public String userName() {
    return user.sessionName();
  }

  /** Who it is. */
  SessionUser user() {
    return user;
  }

  @Override
  public int processId() {
    return processId;
  }

  @Override
  public void cancel(boolean byTimeout) {
    interrupts.cancel(byTimeout);
    locks.wake();
  }

  @Override
  public void forgetCancel() {
    interrupts.forget();
  }

  @Override
  public void abort() {
    interrupts.terminate();
    locks.wake();
    notifications.wake();
    endAsAsked();
  }

  private void endAsAsked() {
    endIfIdle(
        new SqlFailure(
            SqlState.ADMIN_SHUTDOWN, "terminating connection due to administrator command"));
  }

  /** Ends the session in the place of its thread, which is not at work in it; from any thread. */
  void endIfIdle(SqlFailure reason) {
    life.runIfAway(() -> endIf(control.isIdle(openRows.size()), reason));
  }

  /** The client's thread comes in. */
  void enter() {
    life.enter();
  }

  /** The client's thread goes. Who asked for the end while it was inside left that to it. */
  void leave() {
    life.leave();
    if (interrupts.isTerminating()) {
      endAsAsked();
    }
  }

  /** Rows that the client has not read to the end; for whoever is in the session. */
  List<GuardedRows> openRows() {
    return openRows;
  }

  @Override
  public boolean isClosed() {
    return life.isKnownToBeOver();
  }

  @Override
  public boolean isOver() {
    return life.isOver();
  }

  @Override
  public void close() {
    life.enter();
    try {
      if (life.isOver()) {
        life.ends(null);
      } else {
        end(null);
      }
    } finally {
      life.leave();
    }
  }

  /** A statement has failed, perhaps because the session is to end. */
  void statementFailed() {
    life.enter();
    try {
      endIf(interrupts.isTerminating(), null);
    } finally {
      life.leave();
    }
  }

  private void endIf(boolean condition, SqlFailure reason) {
    if (condition && !life.isOver()) {
      end(reason);
    }
  }

  private void end(SqlFailure reason) {
    life.ends(reason);
    interrupts.forgetAll();
    try {
      control.abandon();
      for (GuardedRows rows : openRows) {
        rows.sessionEnded();
      }
      openRows.clear();
      cursors.closeAll();
      dropTemporary(TemporaryTables.schemaOf(processId));
    } finally {
      notifications.close();
      locks.close();
      database.left(this);
    }
  }

  TemporaryTables temporaryTables() {
    return temporaryTables;
  }

  /** Drops a schema of temporary objects, in a transaction of its own. */
  void dropTemporary(String schema) {
    if (database.catalogs().committed().schema(schema) != null) {
      temporaryTables.drop(schema, control.current());
      control.statementStarts(true);
      control.statementEnds();
    }
  }

  @Override
  public void checkCanceled() {
    interrupts.check();
  }

  Database database() {
    return database;
  }

  SessionSettings settings() {
    return settings;
  }

  List<Notice> notices() {
    return notices;
  }

  Interrupts interrupts() {
    return interrupts;
  }

  CatalogNames names() {
    return names;
  }

  SessionPath path() {
    return path;
  }

  SessionValues values() {
    return values;
  }

  Cursors cursors() {
    return cursors;
  }

  LockHolder locks() {
    return locks;
  }

  /** The threads that help its statements. */
  SessionWorkers workers() {
    return workers;
  }

  TransactionControl control() {
    return control;
  }

  FunctionServices services() {
    return services;
  }

  StatementRunner runner() {
    return runner;
  }

  /** The catalog as the next statement will see it. */
  Catalog catalog() {
    SessionTransaction transaction = control.currentOrNull();
    return transaction == null ? database.catalogs().committed() : transaction.queryCatalog();
  }

  /** What analyses and plans its statements. */
  StatementPlanning planning() {
    return planning;
  }

  /** {@code default_statistics_target}. */
  int statisticsTarget() {
    String value = settings.explicit("default_statistics_target");
    return value == null ? TableCare.DEFAULT_TARGET : Integer.parseInt(value);
  }

  /** Rows were changed by a statement. */
  void rowsChanged(long rows) {
    changedRows.add(rows);
  }

  long workMemory() {
    return view().workMemory();
  }

  /** The settings that every statement depends on, read again only when some setting changed. */
  SettingsView view() {
    SettingsView current = view;
    if (current == null || current.version() != settings.version()) {
      current = SettingsView.of(settings, DEFAULT_WORK_MEMORY, names, services);
      view = current;
      locks.lockTimeout(current.timeOuts().lock());
      locks.deadlockTimeout(current.timeOuts().deadlock());
    }
    return current;
  }

  SearchPath searchPath(Catalog catalog) {
    return path.in(catalog);
  }

  private <T> T guarded(Supplier<T> work) {
    enter();
    try {
      life.checkOpen();
      return work.get();
    } catch (StorageException failure) {
      throw StorageFailures.of(failure);
    } catch (SqlFailure failure) {
      statementFailed();
      throw failure;
    } finally {
      leave();
    }
  }
}
