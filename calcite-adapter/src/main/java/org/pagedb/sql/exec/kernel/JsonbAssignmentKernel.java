package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.json.JsonbAssignment;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** The document with the part that subscripts lead to replaced; SQL's null becomes JSON's. */
final class JsonbAssignmentKernel extends Kernel {

  private final Kernel container;
  private final Kernel[] path;
  private final Kernel value;
  private final ColumnVector[] steps;
  private final ColumnVector result;

  JsonbAssignmentKernel(PgType type, Kernel container, Kernel[] path, Kernel value) {
    super(type);
    this.container = container;
    this.path = path;
    this.value = value;
    steps = new ColumnVector[path.length];
    result = DatumVectors.vectorFor(type, 0);
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    ColumnVector documents = container.evaluate(batch, rows, count);
    ColumnVector values = value.evaluate(batch, rows, count);
    for (int i = 0; i < path.length; i++) {
      steps[i] = path[i].evaluate(batch, rows, count);
    }
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      JsonValue assigned = (JsonValue) datum(value, values, row);
      JsonValue changed =
          JsonbAssignment.assigned(
              (JsonValue) datum(container, documents, row),
              place(row),
              assigned == null ? JsonValue.JsonNull.INSTANCE : assigned);
      DatumVectors.write(type(), result, row, changed);
    }
    return result;
  }

  private String[] place(int row) {
    String[] place = new String[path.length];
    for (int i = 0; i < place.length; i++) {
      place[i] = (String) datum(path[i], steps[i], row);
      if (place[i] == null) {
        throw new SqlFailure(
            SqlState.NULL_VALUE_NOT_ALLOWED, "jsonb subscript in assignment must not be null");
      }
    }
    return place;
  }

  private static Object datum(Kernel kernel, ColumnVector vector, int row) {
    return DatumVectors.read(kernel.type(), vector, kernel.isConstant() ? 0 : row);
  }
}
