package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The rows of a common table while a statement runs: made only as far as some reader has asked, and
 * kept for the others.
 */
public final class CommonRows {

  private final List<PgType> types;
  private final ExecutionContext context;
  private Operator source;
  private StoredRows rows;
  private boolean complete;

  /** Rows of the given types. */
  public CommonRows(List<PgType> types, ExecutionContext context) {
    this.types = types;
    this.context = context;
  }

  /** Starts anew with the rows of an operator, which is open already. */
  void start(Operator newSource) {
    close();
    source = newSource;
    complete = false;
    rows = new StoredRows(types, context);
  }

  /** Starts anew with rows that are complete; they are closed by their owner. */
  void show(StoredRows completeRows) {
    source = null;
    complete = true;
    rows = completeRows;
  }

  StoredRows.Reader read() {
    return rows.read();
  }

  /** Makes more rows; false if there are none. */
  boolean more() {
    ColumnBatch batch = complete ? null : source.next();
    if (batch == null) {
      complete = true;
      return false;
    }
    context.checkInterrupts();
    rows.add(batch);
    return true;
  }

  void close() {
    if (source != null && rows != null) {
      rows.close();
    }
    rows = null;
    source = null;
  }
}
