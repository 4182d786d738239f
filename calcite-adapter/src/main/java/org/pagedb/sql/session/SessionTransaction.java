package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.storage.transaction.Savepoint;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

/**
 * One transaction of a session: the storage's transaction, and the catalog as this transaction sees
 * it, with its own DDL. Savepoints remember the catalog, so rolling back to one undoes DDL too.
 */
final class SessionTransaction {

  /** The catalog and what it was based on when the savepoint was set. */
  private record NamedSavepoint(
      String name, Savepoint savepoint, Catalog base, Catalog catalog, DeferredChecks deferred) {}

  private final Transaction storage;
  private final CatalogStore store;
  private final List<NamedSavepoint> savepoints = new ArrayList<>();
  private final long startTime = SessionValues.now();
  private DeferredChecks deferredChecks = new DeferredChecks();
  private final Catalog atStart;
  private Catalog base;
  private Catalog catalog;
  private boolean changedTemporary;
  private Catalog queriedFor;
  private Catalog queried;

  SessionTransaction(Transaction storage, CatalogStore store) {
    this.storage = storage;
    this.store = store;
    this.base = store.committed();
    this.catalog = base;
    this.atStart = base;
  }

  /** What {@code now()} is, in microseconds from 2000-01-01 UTC. */
  long startTime() {
    return startTime;
  }

  /** The constraint checks that wait for the commit. */
  DeferredChecks deferredChecks() {
    return deferredChecks;
  }

  Transaction storage() {
    return storage;
  }

  /**
   * The catalog for the next statement. A transaction sees what others have committed since, as
   * PostgreSQL's catalog look-ups do, as long as it has no DDL of its own; then it sees both.
   */
  Catalog catalog() {
    Catalog newest = store.committed();
    if (newest != base) {
      catalog = catalog == base ? newest : newest.applying(catalog.changesSince(base));
      base = newest;
    }
    return catalog;
  }

  /**
   * The catalog for a statement that reads tables. One that keeps its snapshot cannot be answered
   * from indexes that were built, or became valid, since it began, because those have no entries
   * for row versions that only older snapshots see.
   */
  Catalog queryCatalog() {
    Catalog now = catalog();
    if (now == atStart || !storage.isolation().keepsSnapshot()) {
      return now;
    }
    if (now != queriedFor) {
      queried = hidingNewIndexes(now);
      queriedFor = now;
    }
    return queried;
  }

  private Catalog hidingNewIndexes(Catalog now) {
    Catalog hiding = now;
    for (CatalogChange change : now.changesSince(atStart)) {
      if (change.before() instanceof Table before && change.after() instanceof Table after) {
        List<TableIndex> indexes = new ArrayList<>(after.indexes().size());
        boolean any = false;
        for (TableIndex index : after.indexes()) {
          TableIndex known = before.index(index.oid());
          boolean isNew =
              index.isValid()
                  && (known == null || !known.isValid() || known.storageId() != index.storageId());
          indexes.add(isNew ? index.in(IndexState.HIDDEN) : index);
          any |= isNew;
        }
        hiding = any ? hiding.with(after.withIndexes(List.copyOf(indexes))) : hiding;
      }
    }
    return hiding;
  }

  /** Replaces the catalog that the rest of this transaction sees. */
  void catalog(Catalog changed) {
    catalog = changed;
  }

  /** A definition has made or dropped something temporary, even if nothing is left of it. */
  void hasChangedTemporary() {
    changedTemporary = true;
  }

  /** Whether a definition has made or dropped something temporary. */
  boolean changedTemporary() {
    return changedTemporary;
  }

  void savepoint(String name) {
    Catalog now = catalog();
    savepoints.add(new NamedSavepoint(name, storage.savepoint(), base, now, deferredChecks.copy()));
  }

  void release(String name) {
    int index = indexOf(name);
    storage.release(savepoints.get(index).savepoint());
    dropFrom(index);
  }

  /** Rolls back to a savepoint, which stays: PostgreSQL starts it anew. */
  int rollbackTo(String name) {
    int index = indexOf(name);
    NamedSavepoint target = savepoints.get(index);
    storage.rollback(target.savepoint());
    int undone = savepoints.size() - index;
    dropFrom(index);
    base = target.base(); // the next look at the catalog catches up with what others committed
    catalog = target.catalog();
    deferredChecks = target.deferred();
    savepoints.add(
        new NamedSavepoint(name, storage.savepoint(), base, catalog, deferredChecks.copy()));
    return undone;
  }

  /**
   * Undoes what was done since the innermost savepoint, which stays for a ROLLBACK TO; without one,
   * everything.
   *
   * @return whether nothing is left of the transaction
   */
  boolean undoToInnermostSavepoint() {
    if (savepoints.isEmpty()) {
      storage.rollback();
      return true;
    }
    rollbackTo(savepoints.get(savepoints.size() - 1).name());
    return false;
  }

  /** How many savepoints are open. */
  int savepointCount() {
    return savepoints.size();
  }

  /** How many savepoints a release of {@code name} ends. */
  int depthTo(String name) {
    return savepoints.size() - indexOf(name);
  }

  /** Whether it has changed definitions. */
  boolean changesCatalog() {
    return catalog() != base;
  }

  /** The definitions that it has changed. */
  List<CatalogChange> changes() {
    return changesCatalog() ? catalog.changesSince(base) : List.of();
  }

  /** Commits; the catalog is published before the locks on what changed are given back. */
  void commit() {
    writeCatalog();
    storage.commit();
  }

  /**
   * Makes what it has changed of the catalog part of the storage's transaction, whose commit
   * publishes it.
   *
   * @return what was written
   */
  List<StoredChange> writeCatalog() {
    Catalog mine = catalog();
    if (mine == base) {
      return List.of();
    }
    Catalog from = base;
    List<StoredChange> written = store.write(storage, from, mine);
    storage.addListener(
        new TransactionListener() {
          @Override
          public void committed() {
            store.publish(from, mine);
          }
        });
    return written;
  }

  void rollback() {
    storage.rollback();
  }

  private int indexOf(String name) {
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      if (savepoints.get(i).name().equals(name)) {
        return i;
      }
    }
    throw SqlFailure.of(
        SqlState.S_E_INVALID_SPECIFICATION, "savepoint \"%s\" does not exist", name);
  }

  private void dropFrom(int index) {
    savepoints.subList(index, savepoints.size()).clear();
  }
}
