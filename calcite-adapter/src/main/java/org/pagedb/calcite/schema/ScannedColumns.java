package org.pagedb.calcite.schema;

/** A scan that gives only some of its table's columns. */
public interface ScannedColumns {

  /** The column of the table's row type behind a column of the scan's output, both from 0. */
  int scannedColumn(int column);
}
