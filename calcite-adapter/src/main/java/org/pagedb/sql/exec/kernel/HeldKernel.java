package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** A vector that the enclosing kernel has computed already and hands to a kernel below it. */
public final class HeldKernel extends Kernel {

  private final boolean constant;
  private ColumnVector vector;

  HeldKernel(Kernel source) {
    this(source.type(), source.isConstant());
  }

  /** Stands for values of a type; a constant one has its value at position 0. */
  public HeldKernel(PgType type, boolean constant) {
    super(type);
    this.constant = constant;
  }

  /** Gives the vector that {@link #evaluate} is to return. */
  public void hold(ColumnVector newVector) {
    vector = newVector;
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    return vector;
  }
}
