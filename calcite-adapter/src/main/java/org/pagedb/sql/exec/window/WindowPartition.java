package org.pagedb.sql.exec.window;

import java.util.Arrays;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** All rows of one partition in order, and its peer groups: rows that the order calls equal. */
final class WindowPartition {

  private final RowBuffer rows;
  private final int[] groupOf;
  private final int[] groupStarts;
  private final int groupCount;

  WindowPartition(RowBuffer rows, RowOrder order) {
    this.rows = rows;
    int size = rows.size();
    groupOf = new int[size];
    int[] starts = new int[16];
    int groups = 0;
    for (int row = 0; row < size; row++) {
      if (row == 0 || compare(order, row - 1, row) != 0) {
        if (groups + 1 >= starts.length) {
          starts = Arrays.copyOf(starts, starts.length * 2);
        }
        starts[groups++] = row;
      }
      groupOf[row] = groups - 1;
    }
    starts[groups] = size;
    groupStarts = starts;
    groupCount = groups;
  }

  private int compare(RowOrder order, int a, int b) {
    return order.compare(
        rows.chunkOf(a), RowBuffer.position(a), rows.chunkOf(b), RowBuffer.position(b));
  }

  int size() {
    return rows.size();
  }

  RowBuffer rows() {
    return rows;
  }

  ColumnBatch chunk(int row) {
    return rows.chunkOf(row);
  }

  ColumnVector column(int row, int column) {
    return rows.column(row, column);
  }

  int groupCount() {
    return groupCount;
  }

  /** The number of a row's peer group, from 0. */
  int group(int row) {
    return groupOf[row];
  }

  /** The first row of a group; the group after the last starts at the partition's end. */
  int groupStart(int group) {
    return groupStarts[Math.min(group, groupCount)];
  }
}
