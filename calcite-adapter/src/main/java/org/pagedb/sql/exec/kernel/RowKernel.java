package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.composite.RecordValue;

/** {@code ROW(…)} and whole rows. */
final class RowKernel extends CompositeKernel {

  private final List<PgType> types;

  RowKernel(PgType type, Kernel[] fields) {
    super(type, fields);
    types = new ArrayList<>(fields.length);
    for (Kernel field : fields) {
      types.add(field.type());
    }
  }

  @Override
  Object compose(Object[] values) {
    return new RecordValue(types, values);
  }
}
