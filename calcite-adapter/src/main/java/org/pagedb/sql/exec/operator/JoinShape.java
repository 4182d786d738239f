package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** What is joined and how: kind and both sides' types. The probing side is the left one. */
public record JoinShape(JoinKind kind, List<PgType> leftTypes, List<PgType> rightTypes) {

  /** Whether left rows without a partner come out, with nulls. */
  boolean keepsLeft() {
    return kind == JoinKind.LEFT || kind == JoinKind.FULL;
  }

  /** Whether right rows without a partner come out, with nulls. */
  boolean keepsRight() {
    return kind == JoinKind.RIGHT || kind == JoinKind.FULL;
  }

  /** Whether only left rows come out, each at most once. */
  boolean isSemi() {
    return kind == JoinKind.SEMI || kind == JoinKind.ANTI;
  }

  /**
   * What a semi or anti join lets out of a left batch: the batch itself, narrowed, or null if that
   * is nothing.
   *
   * @param matched by position, whether a partner was found
   */
  ColumnBatch semi(ColumnBatch batch, boolean[] matched) {
    boolean wanted = kind == JoinKind.SEMI;
    int[] selected = batch.selectionBuffer(batch.size());
    int size = batch.size();
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int position = batch.row(i);
      if (matched[position] == wanted) {
        selected[kept++] = position;
      }
    }
    batch.select(kept);
    return kept == 0 ? null : batch;
  }
}
