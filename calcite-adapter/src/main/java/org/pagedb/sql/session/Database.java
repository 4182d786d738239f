package org.pagedb.sql.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.exec.parallel.WorkerThreads;
import org.pagedb.sql.session.notification.NotificationHub;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;

/** One open database: its storage, its catalog, its plans, its sessions. Thread-safe. */
public final class Database {

  /** Told when the last session has gone; decides whether the database stays. */
  @FunctionalInterface
  interface LastSession {
    /** Called outside of all the database's locks. */
    void left(Database database);
  }

  private final String name;
  private final Storage storage;
  private final CatalogStore catalogs;
  private final StoredRelations relations;
  private final NotificationHub notifications = new NotificationHub();
  private final IdleTimer idleTimer = new IdleTimer();
  private final WorkerThreads workers = new WorkerThreads();
  private final PlanCache plans = new PlanCache();
  private final SystemContents systemContents;
  private final LastSession lastSession;
  private final long startTime = SessionValues.now();
  private final AtomicInteger processIds = new AtomicInteger();
  private final Map<Integer, EngineSession> sessions = new ConcurrentHashMap<>();
  private final RunningVacuums vacuums = new RunningVacuums();
  private final TableCare care;
  private final BackgroundCare background;
  private final SessionLogin login = new SessionLogin(this);

  private Database(String name, Storage storage, CatalogStore catalogs, LastSession lastSession) {
    this.name = name;
    this.storage = storage;
    this.catalogs = catalogs;
    this.relations = new StoredRelations(storage);
    this.lastSession = lastSession;
    systemContents = new SystemContents(name);
    care = new TableCare(storage, relations);
    background = new BackgroundCare(this, processIds.incrementAndGet());
  }

  static Database inMemory(String name, LastSession lastSession) {
    CatalogStore catalogs =
        new CatalogStore(Catalog.initial(), new OidSource(OidSource.FIRST_USER_OID), null);
    return new Database(name, Storage.inMemory(), catalogs, lastSession);
  }

  static Database inDirectory(Path directory, LastSession lastSession) {
    Storage storage = Storage.open(directory, StorageOptions.defaults());
    try {
      CatalogStore catalogs = StoredCatalog.load(storage);
      Database database =
          new Database(directory.getFileName().toString(), storage, catalogs, lastSession);
      database.dropLeftTemporaries();
      return database;
    } catch (RuntimeException | Error e) {
      storage.close();
      throw e;
    }
  }

  /** Sessions that a crash ended have left their temporary objects. */
  private void dropLeftTemporaries() {
    List<String> left = TemporaryTables.schemas(catalogs.committed());
    if (!left.isEmpty()) {
      EngineSession session = new EngineSession(this, 0, DatabaseRole.BOOTSTRAP, Map.of());
      for (String schema : left) {
        session.dropTemporary(schema);
      }
      session.close();
    }
  }

  Database copy(String copyName, LastSession newLastSession) {
    Catalog catalog = TemporaryTables.without(catalogs.committed());
    CatalogStore copied = new CatalogStore(catalog, new OidSource(catalogs.oids().peek()), null);
    return new Database(copyName, storage.copy(), copied, newLastSession);
  }

  /** A new session with the given start settings; fails as SET does for a bad one. */
  public Session connect(Map<String, String> settings) {
    int processId = processIds.incrementAndGet();
    int role = login.enter(settings.getOrDefault("user", SessionLogin.DEFAULT_USER));
    EngineSession session = new EngineSession(this, processId, role, settings);
    sessions.put(processId, session);
    return session;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** How many sessions are open. */
  public int sessionCount() {
    return sessions.size();
  }

  /** How many sessions there have been. */
  int connectionCount() {
    return processIds.get() - 1; // the first number is the background care's
  }

  /** When it was opened, in microseconds from 2000-01-01 UTC. */
  long startTime() {
    return startTime;
  }

  StoredRelations relations() {
    return relations;
  }

  /** The vacuums under way. */
  RunningVacuums vacuums() {
    return vacuums;
  }

  TableCare care() {
    return care;
  }

  BackgroundCare background() {
    return background;
  }

  /** Where statements may make temporary files. */
  Path temporaryDirectory() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  Storage storage() {
    return storage;
  }

  CatalogStore catalogs() {
    return catalogs;
  }

  /** The threads that help sessions' own. */
  WorkerThreads workers() {
    return workers;
  }

  SessionLogin login() {
    return login;
  }

  IdleTimer idleTimer() {
    return idleTimer;
  }

  NotificationHub notifications() {
    return notifications;
  }

  /** The contents of the system relations that show the catalog. */
  SystemContents systemContents() {
    return systemContents;
  }

  PlanCache plans() {
    return plans;
  }

  Map<Integer, EngineSession> sessions() {
    return sessions;
  }

  void left(EngineSession session) {
    if (sessions.remove(session.processId()) != null && sessions.isEmpty()) {
      lastSession.left(this);
    }
  }

  void close() {
    idleTimer.close();
    workers.close();
    background.close();
    storage.close();
  }
}
