package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.operator.ParameterRowsOperator;
import org.pagedb.sql.exec.plan.ParameterRowsPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.transaction.Savepoint;

/**
 * Carries out an INSERT of one row for many sets of parameters as one INSERT of many rows. If
 * anything goes wrong, it undoes that and lets the caller do one after the other, so that what
 * fails, and with what words, is what would have failed first.
 */
final class BatchInserts {

  private static final String CANCELED = "57";

  private final EngineSession session;
  private final TransactionControl control;
  private final StatementRunner runner;

  BatchInserts(EngineSession session, TransactionControl control, StatementRunner runner) {
    this.session = session;
    this.control = control;
    this.runner = runner;
  }

  boolean run(SessionStatement prepared, List<Object[]> parameters) {
    RunningStatement running = null;
    try {
      SessionTransaction transaction = control.current();
      SessionStatement.Planned planned = runner.lockedPlan(prepared, transaction);
      runner.refuseChangesIfReadOnly(prepared);
      PhysicalPlan plan = ParameterRowsPlan.ofMany(planned.plan(), prepared.parameterTypes());
      if (plan == null) {
        return false;
      }
      Savepoint savepoint = transaction.storage().savepoint();
      StatementScope scope = new StatementScope(session, transaction, session.typeContext());
      running = new RunningStatement(control, scope);
      if (!insert(plan, parameters, scope)) {
        running.gaveWay();
        transaction.storage().rollback(savepoint);
        return false;
      }
      transaction.storage().release(savepoint);
      running.succeeded();
      return true;
    } catch (RuntimeException | Error failure) {
      if (running == null) {
        control.statementFails(false, failure);
      } else {
        running.failed(null, failure);
      }
      throw failure;
    }
  }

  /** False if it failed with something that a client is to see. */
  private static boolean insert(
      PhysicalPlan plan, List<Object[]> parameters, StatementScope scope) {
    Operator operator = null;
    try {
      operator =
          plan.start(
              new ExecutionContext(scope, new Object[0])
                  .sharing(ParameterRowsOperator.KEY, parameters));
      operator.open();
      while (operator.next() != null) {
        scope.checkInterrupts();
      }
      return true;
    } catch (SqlFailure failure) {
      if (failure.state().code().startsWith(CANCELED)) {
        throw failure;
      }
      return false;
    } catch (StorageException failure) {
      SqlFailure shown = StorageFailures.of(failure);
      if (shown.state().code().startsWith(CANCELED)) {
        throw shown;
      }
      return false;
    } finally {
      if (operator != null) {
        operator.close();
      }
    }
  }
}
