package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.table.IndexBuild;
import org.pagedb.sql.exec.table.IndexCompletion;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;

/**
 * Makes, renews and drops indexes of a table while others write to it, in several transactions of
 * one statement; see {@code concurrent-indexes.md} beside this class. What fails on the way leaves
 * an index that is not valid.
 */
final class ConcurrentIndexes implements AutoCloseable {

  private final EngineSession session;
  private final TransactionControl control;
  private final String tag;
  private final int table;
  private final LockTag lock;

  /**
   * Keeps other definitions and vacuum away from a table until this is closed, across the
   * statement's transactions. The running one has locked it already.
   */
  ConcurrentIndexes(EngineSession session, TransactionControl control, String tag, int table) {
    this.session = session;
    this.control = control;
    this.tag = tag;
    this.table = table;
    lock = new LockTag.Relation(table);
    session.locks().acquire(lock, LockMode.SHARE_UPDATE_EXCLUSIVE, LockScope.SESSION);
  }

  /** Whether the statement is one of those that let writers pass. */
  static boolean isConcurrent(Statement statement) {
    return statement instanceof IndexStatement.CreateIndex create && create.concurrently()
        || statement instanceof ObjectStatement.Drop drop && drop.concurrently()
        || statement instanceof MaintenanceStatement.Reindex reindex && reindex.concurrently();
  }

  /**
   * Fills indexes that the running transaction has put into the catalog, empty and {@link
   * IndexState#BUILDING}. They end {@link IndexState#INVALID}, but complete; the last change is
   * part of the transaction that runs then.
   */
  void fill(List<Integer> indexes) {
    nextTransaction();
    awaitWriters();
    for (int index : indexes) {
      TableIndex empty = present().index(index);
      if (empty.isStored()) {
        actions().inStatement(context -> IndexBuild.run(present(), empty, context));
      }
      change(index, IndexState.INVALID);
      nextTransaction();
    }
    awaitWriters();
    for (int index : indexes) {
      TableIndex filled = present().index(index);
      if (filled.isStored()) {
        actions().inStatement(context -> IndexCompletion.run(present(), filled, context));
      }
    }
  }

  /** Lets an index answer, or no more. */
  void change(int index, IndexState state) {
    replace(present().index(index).in(state));
  }

  /** Drops indexes; the last step is part of the transaction that runs then. */
  void drop(List<Integer> indexes) {
    for (IndexState state : List.of(IndexState.INVALID, IndexState.DEAD)) {
      for (int index : indexes) {
        change(index, state);
      }
      nextTransaction();
      session.locks().awaitLockers(Set.of(table), LockMode.ACCESS_EXCLUSIVE);
      awaitWriters();
    }
    Table before = present();
    List<TableIndex> left = new ArrayList<>(before.indexes());
    left.removeIf(index -> indexes.contains(index.oid()));
    for (int index : indexes) {
      session.database().relations().dropIndex(current().storage(), before.index(index));
    }
    current().catalog(current().catalog().with(before.withIndexes(List.copyOf(left))));
  }

  /** Commits; the statement goes on in another transaction, which has the table locked too. */
  void nextTransaction() {
    control.statementGoesOn();
    session.locks().lockRelation(table, LockMode.SHARE_UPDATE_EXCLUSIVE);
  }

  /** The table as it is now. */
  Table present() {
    return current().catalog().table(table);
  }

  /** Puts an index in the place of the one with its oid. */
  void replace(TableIndex changed) {
    Table before = present();
    List<TableIndex> indexes = new ArrayList<>(before.indexes());
    indexes.replaceAll(index -> index.oid() == changed.oid() ? changed : index);
    current().catalog(current().catalog().with(before.withIndexes(List.copyOf(indexes))));
  }

  StorageActions actions() {
    return new StorageActions(session, current(), tag);
  }

  SessionTransaction current() {
    return control.current();
  }

  private void awaitWriters() {
    session.locks().awaitLockers(lockedToWrite(current().catalog(), table), LockMode.SHARE);
  }

  /**
   * The tables of which a statement may have locked one alone so far, and yet write to this one
   * with what it knew when it began: itself, those above it in its tree, and those whose rows its
   * own follow by a foreign key.
   */
  private static Set<Integer> lockedToWrite(Catalog catalog, int table) {
    Set<Integer> found = new LinkedHashSet<>();
    List<Integer> open = new ArrayList<>(List.of(table));
    while (!open.isEmpty()) {
      Table each = catalog.table(open.remove(open.size() - 1));
      if (each == null || !found.add(each.oid())) {
        continue;
      }
      Table above = TableTree.parentOfPartition(catalog, each);
      if (above != null) {
        open.add(above.oid());
      }
      for (TableConstraint constraint : each.constraints()) {
        if (constraint.cascades()) {
          open.add(constraint.referencedTable());
          Table referenced = catalog.table(constraint.referencedTable());
          for (Table partition : TableTree.descendants(catalog, referenced)) {
            open.add(partition.oid());
          }
        }
      }
    }
    return found;
  }

  @Override
  public void close() {
    session.locks().release(lock, LockMode.SHARE_UPDATE_EXCLUSIVE);
  }
}
