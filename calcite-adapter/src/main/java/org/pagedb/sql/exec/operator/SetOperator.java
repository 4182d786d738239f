package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * INTERSECT and EXCEPT: reads distinct rows with two counts behind their columns, how often each
 * stands on the left and on the right, and gives each row as often as the operation says.
 */
public final class SetOperator implements Operator {

  private final Operator counted;
  private final boolean intersect;
  private final boolean all;
  private final int width;
  private final ColumnBatch output;
  private ColumnBatch input;
  private int index;
  private long copies;

  /** {@code types} are the result's columns; {@code counted} has two int8 columns more. */
  public SetOperator(Operator counted, boolean intersect, boolean all, List<PgType> types) {
    this.counted = counted;
    this.intersect = intersect;
    this.all = all;
    width = types.size();
    output = Batches.empty(types, 0);
  }

  @Override
  public void open() {
    input = null;
    counted.open();
  }

  @Override
  public ColumnBatch next() {
    for (int c = 0; c < width; c++) {
      output.column(c).reset();
      output.column(c).ensureCapacity(ColumnBatch.PREFERRED_ROWS);
    }
    int count = 0;
    while (count < ColumnBatch.PREFERRED_ROWS) {
      if (input == null) {
        if (count > 0 || !nextInput()) {
          break;
        }
      }
      for (; copies > 0 && count < ColumnBatch.PREFERRED_ROWS; copies--) {
        for (int c = 0; c < width; c++) {
          DatumVectors.pass(input.column(c), input.row(index), output.column(c), count);
        }
        count++;
      }
      if (copies == 0) {
        nextRow();
      }
    }
    output.selectAll(count);
    return count == 0 ? null : output;
  }

  private boolean nextInput() {
    input = counted.next();
    index = -1;
    if (input == null) {
      return false;
    }
    nextRow();
    return true;
  }

  private void nextRow() {
    index++;
    if (index == input.size()) {
      input = null;
      return;
    }
    int row = input.row(index);
    long left = ((LongVector) input.column(width)).at(row);
    long right = ((LongVector) input.column(width + 1)).at(row);
    copies = all ? copiesOfAll(left, right) : copiesOfDistinct(left, right);
  }

  private long copiesOfAll(long left, long right) {
    return intersect ? Math.min(left, right) : Math.max(0, left - right);
  }

  private long copiesOfDistinct(long left, long right) {
    return left > 0 && right > 0 == intersect ? 1 : 0;
  }

  @Override
  public void close() {
    input = null;
    counted.close();
  }
}
