package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Arrays of a base type that become arrays of a domain: its rules are verified on each element. */
final class DomainElements extends UnaryKernel {

  private final PgType argumentType;
  private final PgType domain;
  private final Kernel check;
  private final ColumnVector result;

  /** {@code check} makes the domain's values of column 0. */
  static DomainElements of(PgType type, PgType domain, Kernel argument, Kernel check) {
    return new DomainElements(type, domain, argument, check, DatumVectors.vectorFor(type, 0));
  }

  private DomainElements(
      PgType type, PgType domain, Kernel argument, Kernel check, ColumnVector result) {
    super(type, argument, result);
    this.argumentType = argument.type();
    this.domain = domain;
    this.check = check;
    this.result = result;
  }

  @Override
  void compute(ColumnVector input, int row) {
    ArrayValue array = (ArrayValue) DatumVectors.read(argumentType, input, row);
    Object[] elements = array.elements();
    if (elements.length > 0) {
      ColumnVector values = DatumVectors.vectorFor(domain, elements.length);
      for (int i = 0; i < elements.length; i++) {
        DatumVectors.write(domain, values, i, elements[i]);
      }
      ColumnBatch batch = new ColumnBatch(new ColumnVector[] {values});
      check.evaluate(batch, null, elements.length);
    }
    DatumVectors.write(type(), result, row, array.withElements(domain, elements));
  }
}
