package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.OidSource;

/**
 * The committed catalog of a database. Transactions that change different objects may commit in any
 * order; locks on the objects keep two from changing the same one, so changes always merge.
 */
final class CatalogStore {

  private final OidSource oids;
  private volatile Catalog committed;

  CatalogStore(Catalog committed, OidSource oids) {
    this.committed = committed;
    this.oids = oids;
  }

  /** The newest committed version. */
  Catalog committed() {
    return committed;
  }

  OidSource oids() {
    return oids;
  }

  /** Commits what turned {@code base} into {@code changed}. */
  synchronized void publish(Catalog base, Catalog changed) {
    if (committed == base) {
      committed = changed;
      return;
    }
    List<CatalogChange> changes = changed.changesSince(base);
    committed = committed.applying(changes);
  }
}
