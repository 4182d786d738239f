package org.pagedb.sql.session;

import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.analysis.query.AnalyzedCopy;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.DataChange;

/** Carries out COPY. */
final class CopyStatements {

  private static final String TAG = "COPY";

  private final EngineSession session;
  private final TransactionControl control;

  CopyStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  StatementResult run(CopyStatement copy) {
    RunningStatement running = null;
    try {
      SessionTransaction transaction = control.current();
      if (copy.program()) {
        throw SqlFailure.notSupported("COPY with PROGRAM");
      }
      AnalyzedCopy analyzed = locked(copy, transaction);
      checkFile(copy);
      analyzed.privileges().check(session.catalog(), session.user().currentRole());
      refuseIfReadOnly(copy);
      refuseFreezing(analyzed);
      PhysicalPlan plan =
          session.planning().planner(session.catalog()).planStatement(analyzed.plan());
      StatementScope scope = new StatementScope(session, transaction, session.typeContext());
      running = new RunningStatement(control, scope);
      return copy.from()
          ? from(copy, new CopyLoad(analyzed, plan, running))
          : to(copy, analyzed, plan, running);
    } catch (RuntimeException | Error failure) {
      if (running == null) {
        control.statementFails(false, failure);
      } else {
        running.failed(null, failure);
      }
      throw failure;
    }
  }

  private static StatementResult from(CopyStatement copy, CopyLoad load) {
    return copy.file() == null
        ? new StatementResult.Load(TAG, load)
        : new StatementResult.Count(TAG, CopyFiles.load(copy.file(), load));
  }

  private static StatementResult to(
      CopyStatement copy, AnalyzedCopy analyzed, PhysicalPlan plan, RunningStatement running) {
    Operator operator = plan.start(new ExecutionContext(running.scope(), new Object[0]));
    try {
      operator.open();
      CopyRowsOut rows = new CopyRowsOut(analyzed, operator, running);
      return copy.file() == null
          ? new StatementResult.Data(TAG, rows)
          : new StatementResult.Count(TAG, CopyFiles.write(copy.file(), rows));
    } catch (RuntimeException | Error failure) {
      operator.close();
      throw failure;
    }
  }

  /** The analysed statement with its tables locked, looked at again if they changed meanwhile. */
  private AnalyzedCopy locked(CopyStatement copy, SessionTransaction transaction) {
    while (true) {
      Catalog catalog = transaction.catalog();
      AnalyzedCopy analyzed = session.planning().analyzer(catalog).analyze(copy);
      TableLocks.of(analyzed.plan()).take(session.locks());
      if (transaction.catalog() == catalog) {
        return analyzed;
      }
    }
  }

  /** Files belong to whoever runs the process, so only who may do all with them gets at them. */
  private void checkFile(CopyStatement copy) {
    if (copy.file() == null) {
      return;
    }
    int needed = copy.from() ? DatabaseRole.READ_SERVER_FILES : DatabaseRole.WRITE_SERVER_FILES;
    RoleGraph roles = new RoleGraph(session.catalog());
    if (!roles.hasPrivilegesOf(session.user().currentRole(), needed)) {
      throw new SqlFailure(
              SqlState.INSUFFICIENT_PRIVILEGE,
              "must be superuser or have privileges of the "
                  + roles.name(needed)
                  + " role to COPY "
                  + (copy.from() ? "from" : "to")
                  + " a file")
          .hint(
              "Anyone can COPY to stdout or from stdin. psql's \\copy command also works for"
                  + " anyone.");
    }
  }

  private void refuseIfReadOnly(CopyStatement copy) {
    if (control.modes().readOnly() && (copy.from() || copy.query() instanceof DataChange)) {
      throw new SqlFailure(
          SqlState.READ_ONLY_SQL_TRANSACTION,
          "cannot execute COPY " + (copy.from() ? "FROM" : "TO") + " in a read-only transaction");
    }
  }

  /**
   * FREEZE asks for rows that everyone sees at once, which is honest only for a table that nobody
   * else can see. They are stored as others are; vacuum makes them all-visible.
   */
  private void refuseFreezing(AnalyzedCopy copy) {
    if (copy.table() == null || !copy.format().freeze()) {
      return;
    }
    Table known = session.database().catalogs().committed().table(copy.table().oid());
    if (known != null && known.storageId() == copy.table().storageId()) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "cannot perform COPY FREEZE because the table was not created or truncated in the"
              + " current subtransaction");
    }
  }
}
