package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;

/** Fits values to a type modifier: {@code varchar(3)}, {@code numeric(10,2)}. */
final class TypmodKernel extends UnaryKernel {

  private final int typmod;
  private final boolean explicit;
  private final ColumnVector result;

  static TypmodKernel of(PgType type, int typmod, boolean explicit, Kernel argument) {
    return new TypmodKernel(type, typmod, explicit, argument, DatumVectors.vectorFor(type, 0));
  }

  private TypmodKernel(
      PgType type, int typmod, boolean explicit, Kernel argument, ColumnVector result) {
    super(type, argument, result);
    this.typmod = typmod;
    this.explicit = explicit;
    this.result = result;
  }

  @Override
  void compute(ColumnVector input, int row) {
    Object datum = DatumVectors.read(type(), input, row);
    DatumVectors.write(type(), result, row, type().codec().applyTypmod(datum, typmod, explicit));
  }
}
