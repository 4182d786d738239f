package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;

/**
 * The committed catalog of a database. Transactions that change different objects may commit in any
 * order; locks on the objects keep two from changing the same one, so changes always merge.
 */
final class CatalogStore {

  private final OidSource oids;
  private final StoredCatalog stored;
  private volatile Catalog committed;

  /** {@code stored} is null for a database that does not outlive its process. */
  CatalogStore(Catalog committed, OidSource oids, StoredCatalog stored) {
    this.committed = committed;
    this.oids = oids;
    this.stored = stored;
  }

  /** The newest committed version. */
  Catalog committed() {
    return committed;
  }

  /** The heap that holds the catalog, or null if it is in memory only. */
  HeapTable heap() {
    return stored == null ? null : stored.heap();
  }

  OidSource oids() {
    return oids;
  }

  /**
   * Writes changes into the database, as part of the transaction that makes them.
   *
   * @return what was written; nothing in memory
   */
  List<StoredChange> write(Transaction transaction, Catalog base, Catalog changed) {
    return stored == null ? List.of() : stored.write(transaction, changed.changesSince(base));
  }

  /** Adds an object outside of any session's transaction. */
  synchronized void add(Storage storage, CatalogObject object) {
    Catalog changed = committed.with(object);
    if (stored != null) {
      Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      stored.write(transaction, changed.changesSince(committed));
      transaction.commit();
    }
    committed = changed;
  }

  /** Commits what turned {@code base} into {@code changed}. */
  synchronized void publish(Catalog base, Catalog changed) {
    if (committed == base) {
      committed = changed;
    } else {
      publish(changed.changesSince(base));
    }
  }

  /** Commits changes. */
  synchronized void publish(List<CatalogChange> changes) {
    committed = committed.applying(changes);
  }
}
