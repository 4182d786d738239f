package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** WITH: gives the body's rows, in which {@link CommonScanOperator}s read the common table. */
public final class CommonTableOperator implements Operator {

  private final Operator table;
  private final Operator body;
  private final CommonRows rows;
  private final boolean changesData;

  /** {@code changesData}: whether the table is made to its end even if nothing reads it. */
  public CommonTableOperator(Operator table, Operator body, CommonRows rows, boolean changesData) {
    this.table = table;
    this.body = body;
    this.rows = rows;
    this.changesData = changesData;
  }

  /** What comes after WITH. */
  public Operator body() {
    return body;
  }

  @Override
  public void open() {
    table.open();
    rows.start(table);
    body.open();
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = body.next();
    while (batch == null && changesData && rows.more()) {
      batch = null;
    }
    return batch;
  }

  @Override
  public void close() {
    body.close();
    rows.close();
    table.close();
  }
}
