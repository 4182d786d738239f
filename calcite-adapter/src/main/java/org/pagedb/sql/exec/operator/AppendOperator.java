package org.pagedb.sql.exec.operator;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** UNION ALL: the inputs one after the other. */
public final class AppendOperator implements Operator {

  private final Operator[] inputs;
  private int current;

  /** Appends the inputs in order. */
  public AppendOperator(Operator... inputs) {
    this.inputs = inputs;
  }

  /** Which input the last batch came from. */
  int current() {
    return current;
  }

  @Override
  public void open() {
    current = 0;
    inputs[0].open();
  }

  @Override
  public ColumnBatch next() {
    while (current < inputs.length) {
      ColumnBatch batch = inputs[current].next();
      if (batch != null) {
        return batch;
      }
      inputs[current].close();
      current++;
      if (current < inputs.length) {
        inputs[current].open();
      }
    }
    return null;
  }

  @Override
  public void close() {
    for (Operator input : inputs) {
      input.close();
    }
    current = inputs.length;
  }
}
