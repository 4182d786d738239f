package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.JoinKind;
import org.pagedb.sql.type.PgType;

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
}
