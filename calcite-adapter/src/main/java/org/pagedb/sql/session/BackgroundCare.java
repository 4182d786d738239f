package org.pagedb.sql.session;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.exec.analyze.TableSample;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockOwner;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vacuum.AutoVacuum;
import org.pagedb.storage.vacuum.AutoVacuumSettings;
import org.pagedb.storage.vacuum.VacuumResult;
import org.pagedb.storage.vacuum.VacuumTarget;

/**
 * The background care of a database: vacuum and analyze of the tables where enough has happened.
 * Sessions say when they have changed rows; until then it costs nothing, and it has a thread only
 * while there is something to do.
 */
final class BackgroundCare implements AutoCloseable, LockOwner {

  /** So many changed rows of one session make a look worthwhile: PostgreSQL's least threshold. */
  static final int NOTABLE_CHANGES = 50;

  /** Sizes that changed by less are not worth new plans for every statement. */
  private static final double NOTABLE_GROWTH = 0.1;

  /** From enough changes to the look at them: about as long as a user waits. */
  private static final long DELAY_MILLIS = 1_000;

  private final Database database;
  private final int processId;
  private final AutoVacuum worker;
  private volatile AutoVacuumSettings settings = AutoVacuumSettings.DEFAULTS;
  private volatile boolean closed;
  private volatile int failures;
  private LockHolder locks;

  BackgroundCare(Database database, int processId) {
    this.database = database;
    this.processId = processId;
    worker = new AutoVacuum(this::targets, this::settings, this::report, DELAY_MILLIS);
  }

  /** A session has changed {@link #NOTABLE_CHANGES} rows or more. */
  void rowsChanged() {
    worker.wake();
  }

  AutoVacuumSettings settings() {
    return settings;
  }

  /** Takes effect with the next look, which is due at once. */
  void settings(AutoVacuumSettings changed) {
    settings = changed;
    worker.wake();
  }

  /** Looks at all tables on the calling thread. */
  void lookNow() {
    worker.lookAtAll();
  }

  /** Whether there is a thread at the moment. */
  boolean isRunning() {
    return worker.isRunning();
  }

  /** How many tables could not be cared for. */
  long failureCount() {
    return failures;
  }

  /** How many vacuums have been completed. */
  long completed() {
    return worker.completed();
  }

  /** Tables that nobody has opened cannot have changed. */
  private List<VacuumTarget> targets() {
    if (locks == null) {
      locks = database.storage().locks().open(this);
    }
    Catalog catalog = database.catalogs().committed();
    List<VacuumTarget> targets = new ArrayList<>();
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table table
          && !table.isPartitioned()
          && table.persistence() != 't'
          && database.relations().isOpen(table)) {
        targets.add(new Target(table));
      }
    }
    HeapTable catalogHeap = database.catalogs().heap();
    if (catalogHeap != null) {
      targets.add(new CatalogTarget(catalogHeap));
    }
    return targets;
  }

  private void report(Throwable failure) {
    if (!closed) {
      failures = failures + 1;
      System.getLogger(BackgroundCare.class.getName())
          .log(Level.WARNING, "background vacuum failed", failure);
    }
  }

  @Override
  public int processId() {
    return processId;
  }

  @Override
  public void checkCanceled() {
    if (closed) {
      throw new StorageException(StorageError.QUERY_CANCELED, "the database is being closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    worker.close();
    if (locks != null) {
      locks.close();
    }
  }

  /** A table of the user's. */
  private final class Target extends CaredTable {

    Target(Table table) {
      super(database.relations(), table, locks);
    }

    @Override
    public boolean tryLocked(Runnable action) {
      boolean[] found = new boolean[1];
      boolean locked =
          tryUnder(
              LockMode.SHARE_UPDATE_EXCLUSIVE,
              () -> {
                if (database.catalogs().committed().table(table().oid()) == table()) {
                  found[0] = true;
                  action.run();
                }
              });
      return locked && found[0];
    }

    @Override
    public void vacuumed(VacuumResult result) {
      RelationStatistics known = database.catalogs().committed().statistics(table().oid());
      RelationStatistics now = database.care().measured(table(), result.remainingTuples(), known);
      if (known == null || isNotable(known, now)) {
        commit(now, null);
      }
    }

    @Override
    public void analyzeIfDue(AutoVacuumSettings current, Runnable interruption) {
      HeapStatistics counters = heap().statistics();
      long changes = counters.changedSinceAnalyze();
      if (!current.isAnalyzeDue(changes, heap().estimatedRows())) {
        return;
      }
      Transaction transaction =
          database.storage().transactions().begin(IsolationLevel.READ_COMMITTED);
      RelationStatistics found;
      try {
        found = analyzed(transaction, interruption);
      } catch (RuntimeException | Error failure) {
        transaction.rollback();
        throw failure;
      }
      commit(found, transaction);
      counters.analyzed(changes);
      counters.countAnalyze(true);
    }

    private RelationStatistics analyzed(Transaction transaction, Runnable interruption) {
      List<TableColumn> columns = TableCare.columns(table());
      Snapshot snapshot = transaction.beginStatement();
      try {
        TableSample sample =
            database
                .care()
                .sample(table(), columns, snapshot, TableCare.DEFAULT_TARGET, interruption);
        return database
            .care()
            .summarized(
                table(),
                columns,
                sample,
                TableCare.DEFAULT_TARGET,
                database.catalogs().committed());
      } finally {
        transaction.endStatement(snapshot);
      }
    }

    private void commit(RelationStatistics statistics, Transaction begun) {
      Transaction transaction =
          begun == null
              ? database.storage().transactions().begin(IsolationLevel.READ_COMMITTED)
              : begun;
      transaction.synchronousCommit(false); // can be found out again
      SessionTransaction change = new SessionTransaction(transaction, database.catalogs());
      try {
        change.catalog(change.catalog().with(statistics));
        change.commit();
      } catch (RuntimeException | Error failure) {
        if (transaction.isActive()) {
          change.rollback();
        }
        throw failure;
      }
    }
  }

  private static boolean isNotable(RelationStatistics before, RelationStatistics after) {
    return differs(before.rows(), after.rows())
        || differs(before.pages(), after.pages())
        || differs(before.allVisiblePages(), after.allVisiblePages());
  }

  private static boolean differs(double before, double after) {
    return Math.abs(after - before) > NOTABLE_GROWTH * Math.max(before, after);
  }

  /** The heap of the stored catalog, whose rows die with every change of a definition. */
  private record CatalogTarget(HeapTable heap) implements VacuumTarget {

    @Override
    public List<org.pagedb.storage.vacuum.IndexVacuum> indexes() {
      return List.of();
    }

    @Override
    public boolean tryLocked(Runnable action) {
      action.run();
      return true;
    }

    @Override
    public boolean tryExclusively(Runnable action) {
      return false;
    }
  }
}
