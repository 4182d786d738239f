package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.BitmapHeapScanPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.CursorStatement.CursorOption;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.With;

/**
 * What PostgreSQL lets be declared as a cursor, and what lets it go back without being asked to.
 */
final class CursorRules {

  private CursorRules() {}

  /** Fails for options that exclude each other or do not fit the query. */
  static void check(CursorStatement.Declare declare) {
    List<CursorOption> options = declare.options();
    if (options.contains(CursorOption.SCROLL) && options.contains(CursorOption.NO_SCROLL)) {
      throw invalid("cannot specify both SCROLL and NO SCROLL");
    }
    if (options.contains(CursorOption.ASENSITIVE) && options.contains(CursorOption.INSENSITIVE)) {
      throw invalid("cannot specify both ASENSITIVE and INSENSITIVE");
    }
    Query query = declare.query();
    if (changesRows(query)) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "DECLARE CURSOR must not contain data-modifying statements in WITH");
    }
    if (!query.locking().isEmpty()) {
      checkReadOnly(declare, "FOR " + strength(query.locking().get(0).strength()));
    }
  }

  private static String strength(Query.LockStrength strength) {
    return strength.name().replace('_', ' ');
  }

  private static void checkReadOnly(CursorStatement.Declare declare, String lock) {
    if (declare.hold()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "DECLARE CURSOR WITH HOLD ... " + lock + " is not supported")
          .detail("Holdable cursors must be READ ONLY.");
    }
    if (declare.options().contains(CursorOption.SCROLL)) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "DECLARE SCROLL CURSOR ... " + lock + " is not supported")
          .detail("Scrollable cursors must be READ ONLY.");
    }
    if (declare.options().contains(CursorOption.INSENSITIVE)) {
      throw invalid("DECLARE INSENSITIVE CURSOR ... " + lock + " is not valid")
          .detail("Insensitive cursors must be READ ONLY.");
    }
  }

  private static boolean changesRows(Query query) {
    if (query.with() == null) {
      return false;
    }
    for (With.CommonTable table : query.with().tables()) {
      if (table.statement() instanceof DataChange) {
        return true;
      }
    }
    return false;
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_CURSOR_DEFINITION, message);
  }

  /** Whether PostgreSQL can run such a plan backward, so that NO SCROLL has to be written. */
  static boolean runsBackward(PhysicalPlan plan) {
    if (plan instanceof TableScanPlan
        || plan instanceof IndexScanPlan
        || plan instanceof IndexOnlyScanPlan
        || plan instanceof BitmapHeapScanPlan
        || plan instanceof FunctionScanPlan
        || plan instanceof ValuesPlan
        || plan instanceof CommonScanPlan
        || plan instanceof SortPlan) {
      return true;
    }
    boolean passes =
        plan instanceof ProjectPlan
            || plan instanceof FilterPlan
            || plan instanceof LimitPlan
            || plan instanceof AppendPlan;
    for (PhysicalPlan input : plan.inputs()) {
      passes &= runsBackward(input);
    }
    return passes;
  }
}
