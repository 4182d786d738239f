package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** Passes rows on, all of which must satisfy policies. */
public final class VerifyOperator implements Operator {

  private final Operator input;
  private final PolicyChecks checks;

  /** Verifies the rows of the input. */
  public VerifyOperator(Operator input, PolicyChecks checks) {
    this.input = input;
    this.checks = checks;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = input.next();
    if (batch != null) {
      checks.verify(batch);
    }
    return batch;
  }

  @Override
  public void close() {
    input.close();
  }
}
