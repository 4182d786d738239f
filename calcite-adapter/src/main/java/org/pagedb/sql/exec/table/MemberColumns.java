package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows of a tree's root as rows of one of its members: the same columns in other places. */
final class MemberColumns {

  private final int[] sources;
  private final ColumnBatch view;
  private final boolean complete;

  MemberColumns(TreeMember member) {
    sources = member.sources();
    view = new ColumnBatch(new ColumnVector[sources.length]);
    boolean all = true;
    for (int source : sources) {
      all &= source >= 0;
    }
    complete = all;
  }

  /** Whether the root has all columns of the member. */
  boolean isComplete() {
    return complete;
  }

  /** For each of the member's columns the root's, or -1. */
  int source(int column) {
    return sources[column];
  }

  int count() {
    return sources.length;
  }

  /** The rows by the member's columns; those that the root lacks are left as they were. */
  ColumnBatch ofMember(ColumnBatch values) {
    for (int c = 0; c < sources.length; c++) {
      if (sources[c] >= 0) {
        view.replaceColumn(c, values.column(sources[c]));
      }
    }
    Batches.copySelection(values, view);
    return view;
  }

  /** Gives a column that the root lacks its values, at the positions of the rows. */
  void put(int column, ColumnVector vector) {
    view.replaceColumn(column, vector);
  }
}
