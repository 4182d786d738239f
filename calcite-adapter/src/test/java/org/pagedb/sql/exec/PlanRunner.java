package org.pagedb.sql.exec;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;

/** Runs plans in tests and gives their rows as lists of datums. */
public final class PlanRunner {

  private long workMemory = 4 << 20;
  private Object[] parameters = {};
  private int interruptAfter = Integer.MAX_VALUE;

  /** The same with another {@code work_mem}, in bytes. */
  public PlanRunner workMemory(long bytes) {
    workMemory = bytes;
    return this;
  }

  /** The same with parameters. */
  public PlanRunner parameters(Object... values) {
    parameters = values;
    return this;
  }

  /** Cancels the statement at the n-th time that it asks for interrupts. */
  public PlanRunner interruptAfter(int checks) {
    interruptAfter = checks;
    return this;
  }

  /** A context for one execution. */
  public ExecutionContext context() {
    return new ExecutionContext(new Environment(), parameters);
  }

  /** All rows of a plan. */
  public List<List<Object>> run(PhysicalPlan plan) {
    Operator operator = plan.start(context());
    operator.open();
    try {
      return rows(operator, plan.types());
    } finally {
      operator.close();
    }
  }

  /** What is left of an open operator. */
  public static List<List<Object>> rows(Operator operator, List<PgType> types) {
    List<List<Object>> rows = new ArrayList<>();
    for (ColumnBatch batch = operator.next(); batch != null; batch = operator.next()) {
      if (batch.size() == 0) {
        throw new AssertionError("an empty batch");
      }
      for (int i = 0; i < batch.size(); i++) {
        Object[] row = new Object[types.size()];
        for (int c = 0; c < row.length; c++) {
          row[c] = DatumVectors.read(types.get(c), batch.column(c), batch.row(i));
        }
        rows.add(Arrays.asList(row));
      }
    }
    return rows;
  }

  private final class Environment implements StatementEnvironment {
    private int checks;

    @Override
    public TypeContext typeContext() {
      return TypeContext.standard(ZoneOffset.UTC, 0);
    }

    @Override
    public void checkInterrupts() {
      if (++checks >= interruptAfter) {
        throw new SqlFailure(SqlState.QUERY_CANCELED, "canceling statement due to user request");
      }
    }

    @Override
    public long workMemory() {
      return workMemory;
    }

    @Override
    public Path temporaryDirectory() {
      return Path.of(System.getProperty("java.io.tmpdir"), "pagedb-exec-test");
    }

    @Override
    public TableAccess tables() {
      throw new IllegalStateException("no tables");
    }

    @Override
    public Object sessionValue(String keyword, PgType type, int typmod) {
      return keyword;
    }
  }
}
