package org.pagedb.sql.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.LockHolder;
import org.pagedb.storage.lock.LockMode;

/**
 * The table locks that a statement takes: PostgreSQL's modes, each table once, in the order in
 * which the statement names them.
 */
final class TableLocks {

  private final Map<Integer, LockMode> modes = new LinkedHashMap<>();

  private final Map<Integer, Integer> positions;

  private TableLocks(Map<Integer, Integer> positions) {
    this.positions = positions;
  }

  static TableLocks of(AlgebraNode statement) {
    return of(statement, Map.of());
  }

  /** {@code positions} tells by oid where in the statement a table is named, if it is known. */
  static TableLocks of(AlgebraNode statement, Map<Integer, Integer> positions) {
    TableLocks locks = new TableLocks(positions);
    locks.collect(statement);
    return locks;
  }

  /** Takes them all, waiting where need be. */
  void take(LockHolder holder) {
    for (Map.Entry<Integer, LockMode> entry : modes.entrySet()) {
      try {
        holder.lockRelation(entry.getKey(), entry.getValue());
      } catch (StorageException failure) {
        throw positioned(failure, entry.getKey());
      }
    }
  }

  /** As PostgreSQL, which opens tables while it reads the statement; a cancel has no place. */
  private RuntimeException positioned(StorageException failure, int table) {
    Integer position = positions.get(table);
    return position == null || failure.error() == StorageError.QUERY_CANCELED
        ? failure
        : StorageFailures.of(failure).at(position);
  }

  private void collect(AlgebraNode node) {
    if (node instanceof AlgebraNode.TableScan scan) {
      need(scan.table(), LockMode.ACCESS_SHARE);
      need(scan.members(), LockMode.ACCESS_SHARE);
    } else if (node instanceof AlgebraNode.LockRows lock) {
      need(lock.table(), LockMode.ROW_SHARE);
      need(lock.members(), LockMode.ROW_SHARE);
    } else if (node instanceof AlgebraNode.Insert insert) {
      need(insert.table(), LockMode.ROW_EXCLUSIVE);
    } else if (node instanceof AlgebraNode.Update update) {
      need(update.table(), LockMode.ROW_EXCLUSIVE);
      need(update.members(), LockMode.ROW_EXCLUSIVE);
    } else if (node instanceof AlgebraNode.Merge merge) {
      need(merge.table(), LockMode.ROW_EXCLUSIVE);
      need(merge.members(), LockMode.ROW_EXCLUSIVE);
    } else if (node instanceof AlgebraNode.Delete delete) {
      need(delete.table(), LockMode.ROW_EXCLUSIVE);
      need(delete.members(), LockMode.ROW_EXCLUSIVE);
    }
    AlgebraChildren.forEachExpression(node, this::collect);
    for (AlgebraNode input : AlgebraChildren.inputs(node)) {
      collect(input);
    }
  }

  private void collect(Expression expression) {
    if (expression == null) {
      return;
    }
    if (expression instanceof Expression.Subquery subquery
        && subquery.query() instanceof AlgebraNode query) {
      collect(query);
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      collect(child);
    }
  }

  private void need(List<TreeMember> members, LockMode mode) {
    if (members != null) {
      for (TreeMember member : members) {
        need(member.table(), mode);
      }
    }
  }

  private void need(Table table, LockMode mode) {
    LockMode known = modes.get(table.oid());
    if (known == null || known.ordinal() < mode.ordinal()) {
      modes.put(table.oid(), mode);
    }
  }
}
