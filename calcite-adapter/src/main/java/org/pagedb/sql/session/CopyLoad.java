package org.pagedb.sql.session;

import java.io.InputStream;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.query.AnalyzedCopy;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.copy.BinaryCopyReader;
import org.pagedb.sql.exec.copy.CopyReader;
import org.pagedb.sql.exec.copy.TextCopyReader;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.RowOrigin;
import org.pagedb.sql.exec.table.ChangesRows;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.error.StorageException;

/** A running COPY FROM. */
final class CopyLoad implements CopyIn {

  private final AnalyzedCopy copy;
  private final PhysicalPlan plan;
  private final RunningStatement statement;

  CopyLoad(AnalyzedCopy copy, PhysicalPlan plan, RunningStatement statement) {
    this.copy = copy;
    this.plan = plan;
    this.statement = statement;
  }

  @Override
  public List<OutputColumn> columns() {
    return copy.columns();
  }

  @Override
  public boolean isBinary() {
    return copy.format().isBinary();
  }

  @Override
  public long load(InputStream data) {
    Operator operator = null;
    try {
      CopyReader reader = reader(data);
      ExecutionContext context =
          new ExecutionContext(statement.scope(), new Object[0]).sharing(RowOrigin.KEY, reader);
      operator = plan.start(context);
      operator.open();
      while (operator.next() != null) {
        statement.scope().checkInterrupts();
      }
      long rows = ((ChangesRows) operator).affectedRows();
      operator.close();
      statement.succeeded();
      return rows;
    } catch (StorageException failure) {
      statement.failed(operator, failure);
      throw StorageFailures.of(failure);
    } catch (RuntimeException | Error failure) {
      statement.failed(operator, failure);
      throw failure;
    }
  }

  private CopyReader reader(InputStream data) {
    String table = copy.table().name();
    TypeContext types = statement.scope().typeContext();
    return isBinary()
        ? new BinaryCopyReader(data, table, copy.columns(), types)
        : new TextCopyReader(data, table, copy.columns(), copy.format(), types);
  }

  @Override
  public SqlFailure fail(String reason) {
    SqlFailure failure =
        new SqlFailure(SqlState.QUERY_CANCELED, "COPY from stdin failed: " + reason)
            .with(SqlFailure.Field.WHERE, "COPY " + copy.table().name() + ", line 1");
    statement.failed(null, failure);
    return failure;
  }
}
