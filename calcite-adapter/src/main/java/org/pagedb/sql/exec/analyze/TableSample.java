package org.pagedb.sql.exec.analyze;

import java.util.List;

/**
 * A sample of a table's rows.
 *
 * @param rows in physical order
 * @param blocks blocks of the table
 * @param scannedBlocks blocks that were looked at
 * @param visibleRows rows found on those
 */
public record TableSample(List<Row> rows, int blocks, int scannedBlocks, long visibleRows) {

  /**
   * A sampled row.
   *
   * @param place its place among the visible rows, ascending
   * @param values datums; null for NULL and for what is too wide to be kept
   * @param widths the length in bytes of values of variable length, -1 for NULL
   */
  public record Row(long place, Object[] values, int[] widths) {}

  /** About how many rows the table has. */
  public double totalRows() {
    return scannedBlocks == 0 ? 0 : Math.floor((double) visibleRows / scannedBlocks * blocks + 0.5);
  }
}
