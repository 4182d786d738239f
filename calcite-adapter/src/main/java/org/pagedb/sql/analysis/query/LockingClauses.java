package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.access.Privilege;

/** FOR UPDATE and its kin. */
final class LockingClauses {

  private final Scope scope;
  private final List<Query.Locking> clauses;

  LockingClauses(Scope scope, List<Query.Locking> clauses) {
    this.scope = scope;
    this.clauses = clauses;
  }

  /** A table whose rows are locked; {@code column} is the hidden target that holds their ctid. */
  record Target(
      Table table,
      List<TreeMember> members,
      int column,
      AlgebraNode.RowLock strength,
      AlgebraNode.LockWait policy) {}

  static String text(Query.LockStrength strength) {
    return switch (strength) {
      case KEY_SHARE -> "FOR KEY SHARE";
      case SHARE -> "FOR SHARE";
      case NO_KEY_UPDATE -> "FOR NO KEY UPDATE";
      case UPDATE -> "FOR UPDATE";
    };
  }

  /** Refuses what leaves no rows of tables to lock. */
  void check(
      boolean grouped,
      boolean groupBy,
      boolean having,
      boolean distinct,
      boolean windows,
      boolean sets) {
    String with =
        distinct
            ? "DISTINCT clause"
            : groupBy
                ? "GROUP BY clause"
                : having
                    ? "HAVING clause"
                    : grouped
                        ? "aggregate functions"
                        : windows
                            ? "window functions"
                            : sets ? "set-returning functions in the target list" : null;
    if (with != null) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          text(clauses.get(0).strength()) + " is not allowed with " + with);
    }
  }

  List<Target> targets(TargetList targets) {
    List<Target> found = new ArrayList<>();
    for (FromEntry entry : scope.entries()) {
      if (entry.table() == null) {
        continue;
      }
      Query.Locking strongest = null;
      for (Query.Locking clause : clauses) {
        if (concerns(clause, entry)
            && (strongest == null || clause.strength().compareTo(strongest.strength()) > 0)) {
          strongest = clause;
        }
      }
      if (strongest != null) {
        found.add(target(entry, strongest, targets));
      }
    }
    for (Query.Locking clause : clauses) {
      for (RelationName name : clause.of()) {
        checkNamed(name, clause);
      }
    }
    return found;
  }

  private static boolean concerns(Query.Locking clause, FromEntry entry) {
    if (clause.of().isEmpty()) {
      return true;
    }
    for (RelationName name : clause.of()) {
      if (entry.isNamed(name.name())) {
        return true;
      }
    }
    return false;
  }

  private void checkNamed(RelationName name, Query.Locking clause) {
    for (FromEntry entry : scope.entries()) {
      if (entry.isNamed(name.name())) {
        return;
      }
    }
    throw new SqlFailure(
            SqlState.UNDEFINED_TABLE,
            "relation \""
                + name.name()
                + "\" in "
                + text(clause.strength())
                + " clause not found in FROM clause")
        .at(name.position());
  }

  private Target target(FromEntry entry, Query.Locking clause, TargetList targets) {
    Expression tid =
        entry.members() == null
            ? ColumnLookup.unchecked(entry, TableSources.CTID)
            : entry.systemValue(0); // the place in the tree comes first
    if (entry.use() != null) {
      entry.use().needs(Privilege.UPDATE);
    }
    int column = targets.addHidden(tid);
    AlgebraNode.LockWait policy =
        switch (clause.onLocked()) {
          case BLOCK -> AlgebraNode.LockWait.BLOCK;
          case SKIP -> AlgebraNode.LockWait.SKIP_LOCKED;
          case ERROR -> AlgebraNode.LockWait.NOWAIT;
        };
    return new Target(
        entry.table(),
        entry.members(),
        column,
        AlgebraNode.RowLock.valueOf(clause.strength().name()),
        policy);
  }
}
