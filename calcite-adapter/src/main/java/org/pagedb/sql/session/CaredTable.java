package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;
import org.pagedb.storage.vacuum.BTreeCleaning;
import org.pagedb.storage.vacuum.IndexVacuum;
import org.pagedb.storage.vacuum.VacuumTarget;

/** A table under the care of a session, or of the background worker, whose locks it takes. */
class CaredTable implements VacuumTarget {

  private final StoredRelations relations;
  private final Table table;
  private final LockHolder locks;

  CaredTable(StoredRelations relations, Table table, LockHolder locks) {
    this.relations = relations;
    this.table = table;
    this.locks = locks;
  }

  Table table() {
    return table;
  }

  @Override
  public HeapTable heap() {
    return relations.heap(table);
  }

  @Override
  public boolean isGone() {
    return !relations.exists(table);
  }

  @Override
  public List<IndexVacuum> indexes() {
    List<IndexVacuum> indexes = new ArrayList<>();
    for (TableIndex index : table.indexes()) {
      if (!index.isStored() || !index.isReady()) {
        continue;
      }
      indexes.add(new BTreeCleaning(relations.index(table, index)));
    }
    return indexes;
  }

  /** Whoever makes this holds the lock already, until its transaction ends. */
  @Override
  public boolean tryLocked(Runnable action) {
    action.run();
    return true;
  }

  /** The lock is given back at once: readers wait for nothing but the truncation itself. */
  @Override
  public boolean tryExclusively(Runnable action) {
    return tryUnder(LockMode.ACCESS_EXCLUSIVE, action);
  }

  final boolean tryUnder(LockMode mode, Runnable action) {
    LockTag tag = tag();
    if (!locks.tryAcquire(tag, mode, LockScope.SESSION)) {
      return false;
    }
    try {
      action.run();
    } finally {
      locks.release(tag, mode);
    }
    return true;
  }

  @Override
  public boolean isInTheWay() {
    return locks.isInTheWay(tag());
  }

  private LockTag tag() {
    return new LockTag.Relation(table.oid());
  }
}
