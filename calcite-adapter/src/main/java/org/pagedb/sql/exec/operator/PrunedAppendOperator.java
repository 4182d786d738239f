package org.pagedb.sql.exec.operator;

import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** Inputs one after the other, of which each execution chooses some when it begins. */
public final class PrunedAppendOperator implements Operator {

  private final Operator[] inputs;
  private final IntFunction<Operator> maker;
  private final Supplier<BitSet> choice;
  private BitSet wanted = new BitSet();
  private int current = -1;

  /** {@code maker} makes an input when it is first wanted. */
  public PrunedAppendOperator(int count, IntFunction<Operator> maker, Supplier<BitSet> choice) {
    this.maker = maker;
    this.choice = choice;
    inputs = new Operator[count];
  }

  @Override
  public void open() {
    wanted = choice.get();
    current = -1;
    advance();
  }

  private void advance() {
    current = wanted.nextSetBit(current + 1);
    if (current >= 0) {
      if (inputs[current] == null) {
        inputs[current] = maker.apply(current);
      }
      inputs[current].open();
    }
  }

  @Override
  public ColumnBatch next() {
    while (current >= 0) {
      ColumnBatch batch = inputs[current].next();
      if (batch != null) {
        return batch;
      }
      inputs[current].close();
      advance();
    }
    return null;
  }

  @Override
  public void close() {
    for (Operator input : inputs) {
      if (input != null) {
        input.close();
      }
    }
    current = -1;
  }
}
