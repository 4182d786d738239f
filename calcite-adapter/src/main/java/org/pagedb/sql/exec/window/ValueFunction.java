package org.pagedb.sql.exec.window;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** lag, lead, first_value, last_value and nth_value: an argument's value at another row. */
final class ValueFunction implements WindowFunction {

  private final String name;
  private final List<Integer> arguments;
  private final WindowFrame frame;
  private WindowPartition partition;

  ValueFunction(String name, List<Integer> arguments, WindowFrame frame) {
    this.name = name;
    this.arguments = arguments;
    this.frame = frame;
  }

  /** Whether the name is one of these functions. */
  static boolean isKnown(String name) {
    switch (name) {
      case "lag", "lead", "first_value", "last_value", "nth_value":
        return true;
      default:
        return false;
    }
  }

  @Override
  public void enter(WindowPartition newPartition) {
    partition = newPartition;
    frame.enter(newPartition);
  }

  @Override
  public void compute(int row, ColumnVector output, int target) {
    switch (name) {
      case "lag":
        shift(row, -1, output, target);
        break;
      case "lead":
        shift(row, 1, output, target);
        break;
      default:
        inFrame(row, output, target);
    }
  }

  private void shift(int row, int direction, ColumnVector output, int target) {
    long distance = 1;
    if (arguments.size() > 1) {
      LongVector offset = (LongVector) partition.column(row, arguments.get(1));
      if (offset.isNull(RowBuffer.position(row))) {
        output.putNull(target);
        return;
      }
      distance = offset.at(RowBuffer.position(row));
    }
    long other = row + direction * distance;
    if (other >= 0 && other < partition.size()) {
      give((int) other, arguments.get(0), output, target);
    } else if (arguments.size() > 2) {
      give(row, arguments.get(2), output, target);
    } else {
      output.putNull(target);
    }
  }

  private void give(int row, int column, ColumnVector output, int target) {
    DatumVectors.pass(partition.column(row, column), RowBuffer.position(row), output, target);
  }

  private void inFrame(int row, ColumnVector output, int target) {
    frame.moveTo(row);
    boolean fromEnd = name.equals("last_value");
    long wanted = 1;
    if (name.equals("nth_value")) {
      LongVector number = (LongVector) partition.column(row, arguments.get(1));
      if (number.isNull(RowBuffer.position(row))) {
        output.putNull(target);
        return;
      }
      wanted = number.at(RowBuffer.position(row));
      if (wanted <= 0) {
        throw new SqlFailure(
            SqlState.INVALID_ARGUMENT_FOR_NTH_VALUE,
            "argument of nth_value must be greater than zero");
      }
    }
    int step = fromEnd ? -1 : 1;
    int at = fromEnd ? frame.end() - 1 : frame.start();
    long seen = 0;
    for (; at >= frame.start() && at < frame.end(); at += step) {
      if (!frame.isExcluded(at, row) && ++seen == wanted) {
        give(at, arguments.get(0), output, target);
        return;
      }
    }
    output.putNull(target);
  }
}
