package org.pagedb.sql.tree;

import java.util.List;

/**
 * A window: an element of the WINDOW clause, or what follows OVER.
 *
 * @param name the defined name in the WINDOW clause, or the referenced one of {@code OVER name};
 *     null for {@code OVER (…)}
 * @param base the window that this one starts from, or null
 * @param frame the frame clause, or null for the default frame
 */
public record WindowDefinition(
    String name,
    String base,
    List<SqlExpression> partitionBy,
    List<SortKey> orderBy,
    Frame frame,
    int position)
    implements Node {

  /**
   * ROWS, RANGE or GROUPS between two bounds.
   *
   * @param between whether BETWEEN was written; without it the end is CURRENT ROW
   */
  public record Frame(Mode mode, Bound start, Bound end, boolean between, Exclusion exclusion) {}

  /** The unit of a frame. */
  public enum Mode {
    ROWS,
    RANGE,
    GROUPS
  }

  /**
   * One end of a frame.
   *
   * @param offset the distance, for the two kinds that have one, else null
   */
  public record Bound(BoundKind kind, SqlExpression offset) {}

  /** The kinds of frame ends. */
  public enum BoundKind {
    UNBOUNDED_PRECEDING,
    OFFSET_PRECEDING,
    CURRENT_ROW,
    OFFSET_FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /** The EXCLUDE part of a frame. */
  public enum Exclusion {
    NO_OTHERS,
    CURRENT_ROW,
    GROUP,
    TIES
  }
}
