package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.vector.ColumnVector;

/** Casts an array element by element: by a function, or through text where there is none. */
final class ArrayCast extends UnaryKernel {

  private final PgType argumentType;
  private final PgType elementType;
  private final FunctionBody body;
  private final int typmod;
  private final boolean explicit;
  private final TypeContext context;
  private final ColumnVector result;

  static ArrayCast of(
      PgType type,
      PgType elementType,
      FunctionBody body,
      int typmod,
      boolean explicit,
      Kernel argument,
      TypeContext context) {
    return new ArrayCast(
        type,
        elementType,
        body,
        typmod,
        explicit,
        argument,
        context,
        DatumVectors.vectorFor(type, 0));
  }

  private ArrayCast(
      PgType type,
      PgType elementType,
      FunctionBody body,
      int typmod,
      boolean explicit,
      Kernel argument,
      TypeContext context,
      ColumnVector result) {
    super(type, argument, result);
    this.argumentType = argument.type();
    this.elementType = elementType;
    this.body = body;
    this.typmod = typmod;
    this.explicit = explicit;
    this.context = context;
    this.result = result;
  }

  @Override
  void compute(ColumnVector input, int row) {
    ArrayValue array = (ArrayValue) DatumVectors.read(argumentType, input, row);
    Object[] elements = new Object[array.length()];
    for (int i = 0; i < elements.length; i++) {
      Object element = array.element(i);
      elements[i] = element == null ? null : cast(array.elementType(), element);
    }
    DatumVectors.write(type(), result, row, array.withElements(elementType, elements));
  }

  private Object cast(PgType from, Object element) {
    Object value;
    if (body != null) {
      value = body.call(new Object[] {element}, context);
    } else if (from.codec() == elementType.codec()) {
      value = element;
    } else {
      value = elementType.codec().parse(from.codec().format(element, context), typmod, context);
    }
    return typmod == PgType.NO_TYPMOD || value == null
        ? value
        : elementType.codec().applyTypmod(value, typmod, explicit);
  }
}
