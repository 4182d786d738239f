package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** Row security policies, tested on rows. Unlike a CHECK, a policy that is null refuses the row. */
public final class PolicyChecks {

  /** Those of a table without policies. */
  public static final PolicyChecks NONE = new PolicyChecks(List.of(), new Kernel[0]);

  private final List<RowPolicy> policies;
  private final Kernel[] conditions;

  private PolicyChecks(List<RowPolicy> policies, Kernel[] conditions) {
    this.policies = policies;
    this.conditions = conditions;
  }

  /** The policies ready to be tested. */
  public static PolicyChecks of(List<RowPolicy> policies, ExecutionContext context) {
    if (policies.isEmpty()) {
      return NONE;
    }
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    Kernel[] conditions = new Kernel[policies.size()];
    for (int i = 0; i < conditions.length; i++) {
      conditions[i] = compiler.compile(policies.get(i).condition());
    }
    return new PolicyChecks(policies, conditions);
  }

  /**
   * Tests all rows of a batch whose first columns are those of the policies' row.
   *
   * @throws SqlFailure 42501 for the first row that a policy refuses
   */
  public void verify(ColumnBatch rows) {
    if (conditions.length == 0 || rows.size() == 0) {
      return;
    }
    int first = rows.size();
    int broken = -1;
    for (int i = 0; i < conditions.length; i++) {
      int refused = firstRefused(conditions[i], rows);
      if (refused < first) {
        first = refused;
        broken = i;
      }
    }
    if (broken >= 0) {
      throw new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, policies.get(broken).refusal());
    }
  }

  private static int firstRefused(Kernel condition, ColumnBatch rows) {
    LongVector truth = (LongVector) condition.evaluate(rows, Batches.rows(rows), rows.size());
    int mask = condition.isConstant() ? 0 : -1;
    for (int i = 0; i < rows.size(); i++) {
      int row = rows.row(i) & mask;
      if (truth.isNull(row) || truth.at(row) == 0) {
        return i;
      }
    }
    return rows.size();
  }
}
