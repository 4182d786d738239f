package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayAssignment;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.geometry.Geometry;
import org.pagedb.sql.type.geometry.GeometryCodec;
import org.pagedb.sql.type.geometry.GeometryParts;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The array with an element or slice replaced; a null array counts as empty. */
final class ElementAssignmentKernel extends Kernel {

  private final Kernel container;
  private final Subscripts subscripts;
  private final Kernel value;
  private final ColumnVector result;

  ElementAssignmentKernel(PgType type, Kernel container, Subscripts subscripts, Kernel value) {
    super(type);
    this.container = container;
    this.subscripts = subscripts;
    this.value = value;
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector arrays = container.evaluate(batch, rows, count);
    ColumnVector values = value.evaluate(batch, rows, count);
    subscripts.evaluate(batch, rows, count);
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      Object whole = datum(container, arrays, row);
      if (type().codec() instanceof GeometryCodec) {
        Object part = datum(value, values, row);
        DatumVectors.write(type(), result, row, geometry((Geometry) whole, row, part));
        continue;
      }
      ArrayValue array = (ArrayValue) whole;
      ArrayValue known = array == null ? ArrayValue.empty(ArrayCodec.elementOf(type())) : array;
      Object assigned = datum(value, values, row);
      Object changed =
          subscripts.isSlice()
              ? slice(array, known, row, (ArrayValue) assigned)
              : ArrayAssignment.element(known, place(row), assigned);
      DatumVectors.write(type(), result, row, changed);
    }
    return result;
  }

  /** Without a whole or a part there is nothing to assign. */
  private Geometry geometry(Geometry whole, int row, Object part) {
    Long[] place = place(row);
    if (place.length != 1) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "wrong number of array subscripts");
    }
    if (place[0] == null) {
      throw nullSubscript();
    }
    return whole == null || part == null ? whole : GeometryParts.withPart(whole, place[0], part);
  }

  private static SqlFailure nullSubscript() {
    return new SqlFailure(
        SqlState.NULL_VALUE_NOT_ALLOWED, "array subscript in assignment must not be null");
  }

  private static Object datum(Kernel kernel, ColumnVector vector, int row) {
    return DatumVectors.read(kernel.type(), vector, kernel.isConstant() ? 0 : row);
  }

  private Long[] place(int row) {
    Long[] place = new Long[subscripts.count()];
    for (int d = 0; d < place.length; d++) {
      place[d] = subscripts.lower(d, row);
    }
    return place;
  }

  private Object slice(ArrayValue before, ArrayValue known, int row, ArrayValue source) {
    if (source == null) {
      return before; // PostgreSQL assigns nothing from a null array
    }
    int count = subscripts.count();
    int[] first = new int[count];
    int[] last = new int[count];
    boolean[] open = new boolean[2 * count];
    for (int d = 0; d < count; d++) {
      open[2 * d] = !subscripts.hasLower(d);
      open[2 * d + 1] = !subscripts.hasUpper(d);
      first[d] = open[2 * d] ? 0 : bound(subscripts.lower(d, row));
      last[d] = open[2 * d + 1] ? 0 : bound(subscripts.upper(d, row));
    }
    return ArrayAssignment.slice(known, first, last, open, source);
  }

  private static int bound(Long subscript) {
    if (subscript == null) {
      throw nullSubscript();
    }
    return subscript.intValue();
  }
}
