package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.ChangesRows;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.vector.ColumnBatch;

/** The rows of a running plan. Reading to the end, or closing, ends the statement. */
final class QueryRows implements RowStream {

  private final RunningStatement statement;
  private final List<OutputColumn> columns;
  private final Operator operator;
  private long rows;
  private boolean ended;

  QueryRows(RunningStatement statement, List<OutputColumn> columns, Operator operator) {
    this.statement = statement;
    this.columns = columns;
    this.operator = operator;
  }

  @Override
  public List<OutputColumn> columns() {
    return columns;
  }

  @Override
  public ColumnBatch next() {
    if (ended) {
      return null;
    }
    if (!statement.isAlive()) {
      finish();
      throw statement.lost();
    }
    try {
      ColumnBatch batch = operator.next();
      while (batch != null && batch.size() == 0) {
        batch = operator.next();
      }
      if (batch == null) {
        finish();
      } else {
        rows += batch.size();
      }
      return batch;
    } catch (StorageException failure) {
      throw fail(StorageFailures.of(failure));
    } catch (SqlFailure failure) {
      throw fail(failure);
    } catch (RuntimeException | Error failure) {
      fail(failure);
      throw failure;
    }
  }

  @Override
  public long affectedRows() {
    return rows;
  }

  @Override
  public void close() {
    if (!ended) {
      finish();
    }
  }

  private void finish() {
    ended = true;
    if (operator instanceof ChangesRows changes) {
      statement.changed(changes.affectedRows());
    }
    operator.close();
    statement.succeeded();
  }

  private <F extends Throwable> F fail(F failure) {
    ended = true;
    statement.failed(operator, failure);
    return failure;
  }
}
