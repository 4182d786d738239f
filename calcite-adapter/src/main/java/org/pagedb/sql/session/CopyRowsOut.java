package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.query.AnalyzedCopy;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.copy.BinaryCopyWriter;
import org.pagedb.sql.exec.copy.CopyWriter;
import org.pagedb.sql.exec.copy.TextCopyWriter;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.vector.ColumnBatch;

/** A running COPY TO: the rows of a plan, written one by one. */
final class CopyRowsOut implements CopyOut {

  private final AnalyzedCopy copy;
  private final Operator operator;
  private final RunningStatement statement;
  private final CopyWriter writer;
  private ColumnBatch batch;
  private int index;
  private long rows;
  private boolean begun;
  private boolean ended;

  CopyRowsOut(AnalyzedCopy copy, Operator operator, RunningStatement statement) {
    this.copy = copy;
    this.operator = operator;
    this.statement = statement;
    TypeContext types = statement.scope().typeContext();
    writer =
        isBinary()
            ? new BinaryCopyWriter(copy.columns(), types)
            : new TextCopyWriter(copy.columns(), copy.format(), types);
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
  public byte[] next() {
    return write() ? writer.take() : null;
  }

  /** Writes the next piece behind what is there; false at the end. */
  boolean write() {
    if (ended) {
      return false;
    }
    try {
      if (!begun) {
        begun = true;
        writer.begin();
        if (writer.size() > 0) {
          return true;
        }
      }
      if (nextRow()) {
        writer.row(batch, batch.row(index));
        rows++;
        return true;
      }
      writer.end();
      finish();
      return writer.size() > 0;
    } catch (StorageException failure) {
      throw fail(StorageFailures.of(failure));
    } catch (SqlFailure failure) {
      throw fail(failure);
    } catch (RuntimeException | Error failure) {
      fail(failure);
      throw failure;
    }
  }

  /** What was written and not taken. */
  CopyWriter writer() {
    return writer;
  }

  private boolean nextRow() {
    index++;
    while (batch == null || index >= batch.size()) {
      batch = operator.next();
      if (batch == null) {
        return false;
      }
      statement.scope().checkInterrupts();
      index = 0;
    }
    return true;
  }

  @Override
  public long rows() {
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
    operator.close();
    statement.succeeded();
  }

  <F extends Throwable> F fail(F failure) {
    ended = true;
    statement.failed(operator, failure);
    return failure;
  }
}
