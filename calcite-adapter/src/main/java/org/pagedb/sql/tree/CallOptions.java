package org.pagedb.sql.tree;

import java.util.List;

/**
 * What may surround the arguments of a function call.
 *
 * @param star whether the arguments are {@code *}
 * @param distinct whether the arguments start with DISTINCT
 * @param variadic whether the last argument is marked VARIADIC
 * @param withinGroup whether {@code orderBy} was written as WITHIN GROUP
 * @param sqlSyntax whether the call was written in SQL's own syntax, as {@code extract(…)}
 * @param orderBy ORDER BY among the arguments, or within the group
 * @param filter the FILTER condition, or null
 */
public record CallOptions(
    boolean star,
    boolean distinct,
    boolean variadic,
    boolean withinGroup,
    boolean sqlSyntax,
    List<SortKey> orderBy,
    SqlExpression filter) {

  /** Nothing but arguments. */
  public static final CallOptions NONE =
      new CallOptions(false, false, false, false, false, List.of(), null);

  /** A call that SQL has its own syntax for. */
  public static final CallOptions SQL_SYNTAX =
      new CallOptions(false, false, false, false, true, List.of(), null);

  /** {@code f(*)}. */
  public static final CallOptions STAR =
      new CallOptions(true, false, false, false, false, List.of(), null);

  /** A copy with a FILTER condition. */
  public CallOptions filter(SqlExpression condition) {
    return new CallOptions(star, distinct, variadic, withinGroup, sqlSyntax, orderBy, condition);
  }

  /** A copy with WITHIN GROUP (ORDER BY …). */
  public CallOptions withinGroup(List<SortKey> order) {
    return new CallOptions(star, distinct, variadic, true, sqlSyntax, order, filter);
  }
}
