package org.pagedb.sql.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;

/**
 * The locks of a definition: on what it changes the mode that PostgreSQL takes for the statement,
 * on what it only refers to a weaker one.
 *
 * <p>A table's value in the catalog is replaced as a whole, so no two transactions may change it at
 * a time. Nor may two take the same name, which is locked too. CREATE INDEX, whose mode admits
 * itself, therefore first takes a lock on the catalog's value; all others' modes exclude each
 * other.
 */
final class DefinitionLocks {

  /** The oid of {@code pg_class}. */
  private static final int CLASSES = 1259;

  /** The oid of {@code pg_type}, which has an entry for nearly everything with a name. */
  private static final int NAMES = 1247;

  private final Map<String, NewName> names = new TreeMap<>();
  private final Map<Integer, LockMode> modes = new LinkedHashMap<>();
  private final LockMode changed;
  private boolean renames;

  DefinitionLocks(Statement statement, List<CatalogChange> changes, Catalog before) {
    changed = modeOf(statement);
    for (CatalogChange change : changes) {
      needParents(change, before);
      for (NewName name : NewName.of(change.after())) {
        names.put(name.key(), name);
      }
      for (NewName name : NewName.of(change.before())) {
        names.remove(name.key());
      }
      renames |= change.before() instanceof Relation && change.after() != null;
      if (change.before() instanceof Table former) {
        need(former.oid(), changed);
        for (TableConstraint constraint : former.constraints()) {
          if (!(change.after() instanceof Table after) || !has(after, constraint)) {
            needReferenced(constraint, LockMode.ACCESS_EXCLUSIVE);
          }
        }
      }
      if (change.after() instanceof Table after) {
        for (TableConstraint constraint : after.constraints()) {
          if (!(change.before() instanceof Table former) || !has(former, constraint)) {
            needReferenced(constraint, LockMode.SHARE_ROW_EXCLUSIVE);
          }
        }
      } else if (change.before() instanceof View view) {
        need(view.oid(), LockMode.ACCESS_EXCLUSIVE);
      } else if (change.before() instanceof Sequence sequence) {
        boolean stays = change.after() != null;
        need(sequence.oid(), stays ? LockMode.SHARE_ROW_EXCLUSIVE : LockMode.ACCESS_EXCLUSIVE);
      }
      if (change.after() instanceof View view) {
        for (Dependency dependency : view.dependencies()) {
          need(dependency.referenced(), LockMode.ACCESS_SHARE);
        }
      }
    }
  }

  /**
   * Rows reach a partition through its parents, and statements that put them there hold locks on
   * these alone until they do: so nobody may replace a partition meanwhile.
   */
  private void needParents(CatalogChange change, Catalog catalog) {
    Table former = change.before() instanceof Table table ? table : null;
    Table later = change.after() instanceof Table table ? table : null;
    List<Integer> parents = former == null ? List.of() : former.traits().parents();
    List<Integer> newParents = later == null ? List.of() : later.traits().parents();
    boolean attaches = former != null && later != null && newParents.size() > parents.size();
    for (int parent : newParents) {
      if (!parents.contains(parent)) {
        boolean partition = later.traits().bound() != null;
        need(
            parent,
            partition && !attaches ? LockMode.ACCESS_EXCLUSIVE : LockMode.SHARE_UPDATE_EXCLUSIVE);
      }
    }
    if (former == null || former.traits().bound() == null) {
      return;
    }
    boolean leaves = later == null || later.traits().bound() == null;
    need(parents.get(0), leaves ? LockMode.ACCESS_EXCLUSIVE : LockMode.SHARE);
    Table ancestor = TableTree.parentOfPartition(catalog, former);
    while (ancestor != null) {
      need(ancestor.oid(), LockMode.SHARE);
      ancestor = TableTree.parentOfPartition(catalog, ancestor);
    }
  }

  private static boolean has(Table table, TableConstraint constraint) {
    for (TableConstraint other : table.constraints()) {
      if (other.oid() == constraint.oid()) {
        return true;
      }
    }
    return false;
  }

  private void needReferenced(TableConstraint constraint, LockMode mode) {
    if (constraint.kind() == 'f') {
      need(constraint.referencedTable(), mode);
    }
  }

  private void need(int oid, LockMode mode) {
    LockMode known = modes.get(oid);
    if (known == null || known.ordinal() < mode.ordinal()) {
      modes.put(oid, mode);
    }
  }

  /**
   * Takes them all, waiting where need be.
   *
   * @throws org.pagedb.sql.error.SqlFailure 23505 if who had to be waited for has taken a name
   */
  void take(LockHolder holder, SessionTransaction transaction) {
    for (NewName name : names.values()) {
      LockTag tag = new LockTag.CatalogObject(NAMES, name.key().hashCode());
      if (!holder.tryAcquire(tag, LockMode.EXCLUSIVE, LockScope.TRANSACTION)) {
        holder.acquire(tag, LockMode.EXCLUSIVE, LockScope.TRANSACTION);
        name.requireFree(transaction.catalog(), renames);
      }
    }
    for (Map.Entry<Integer, LockMode> entry : modes.entrySet()) {
      if (entry.getValue() == LockMode.SHARE) {
        LockTag value = new LockTag.CatalogObject(CLASSES, entry.getKey());
        holder.acquire(value, LockMode.EXCLUSIVE, LockScope.TRANSACTION);
      }
      holder.lockRelation(entry.getKey(), entry.getValue());
    }
  }

  private static LockMode modeOf(Statement statement) {
    if (ConcurrentIndexes.isConcurrent(statement)) {
      return LockMode.SHARE_UPDATE_EXCLUSIVE;
    }
    if (statement instanceof IndexStatement.CreateIndex) {
      return LockMode.SHARE;
    }
    if (statement instanceof ObjectStatement.Rename rename && rename.kind() == ObjectKind.INDEX) {
      return LockMode.SHARE_UPDATE_EXCLUSIVE;
    }
    if (statement instanceof AlterTableStatement.Alter alter) {
      LockMode mode = LockMode.SHARE_UPDATE_EXCLUSIVE;
      for (AlterTableAction action : alter.actions()) {
        LockMode needed = modeOf(action);
        mode = needed.ordinal() > mode.ordinal() ? needed : mode;
      }
      return mode;
    }
    return LockMode.ACCESS_EXCLUSIVE;
  }

  private static LockMode modeOf(AlterTableAction action) {
    if (action instanceof AlterTableAction.AddConstraint add
        && add.constraint() instanceof Constraint.ForeignKey) {
      return LockMode.SHARE_ROW_EXCLUSIVE;
    }
    boolean weak =
        action instanceof AlterTableAction.ValidateConstraint
            || action instanceof AlterTableAction.SetStatistics
            || action instanceof AlterTableAction.ColumnOptions
            || action instanceof AlterTableAction.ClusterOn
            || action instanceof AlterTableAction.RelationOptions;
    return weak ? LockMode.SHARE_UPDATE_EXCLUSIVE : LockMode.ACCESS_EXCLUSIVE;
  }
}
