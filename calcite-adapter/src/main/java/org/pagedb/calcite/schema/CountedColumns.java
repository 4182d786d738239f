package org.pagedb.calcite.schema;

import org.pagedb.sql.exec.access.RelationSizes;

/** A leaf that may know how many values its columns have. */
public interface CountedColumns {

  /** Its rows and the different values in its columns; null if nothing is known. */
  RelationSizes sizes();
}
