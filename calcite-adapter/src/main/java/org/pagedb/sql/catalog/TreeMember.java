package org.pagedb.sql.catalog;

import java.util.Arrays;
import java.util.List;

/**
 * A table whose rows belong to a tree of inheritance or partitions.
 *
 * @param table the table
 * @param attributes for each of the root's columns that is not dropped the attribute number of the
 *     table's column of that name
 */
public record TreeMember(Table table, List<Integer> attributes) {

  /** For each of the table's columns that is not dropped its place among the root's, or -1. */
  public int[] sources() {
    int[] sources = new int[table.columns().size()];
    int count = 0;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        sources[count++] = attributes.indexOf(column.number());
      }
    }
    return Arrays.copyOf(sources, count);
  }
}
