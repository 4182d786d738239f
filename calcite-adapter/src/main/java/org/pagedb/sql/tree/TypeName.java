package org.pagedb.sql.tree;

import java.util.List;

/**
 * A type as written. SQL's own spellings are already PostgreSQL's names in {@code pg_catalog}:
 * {@code integer} is {@code pg_catalog.int4}, {@code char(3)} is {@code pg_catalog.bpchar}.
 *
 * @param names the possibly qualified name
 * @param typmods the modifiers in parentheses; for INTERVAL the field mask and precision as integer
 *     literals
 * @param arrayBounds one entry a dimension: the bound, or {@link #NO_BOUND}
 * @param setOf whether SETOF was written
 * @param percentType whether {@code %TYPE} was written after a column's name
 */
public record TypeName(
    List<String> names,
    List<SqlExpression> typmods,
    List<Integer> arrayBounds,
    boolean setOf,
    boolean percentType,
    int position)
    implements Node {

  /** An array dimension without bound. */
  public static final int NO_BOUND = -1;

  /** A type in {@code pg_catalog} without modifiers. */
  public static TypeName system(String name, int position) {
    return system(name, List.of(), position);
  }

  /** A type in {@code pg_catalog} with modifiers. */
  public static TypeName system(String name, List<SqlExpression> typmods, int position) {
    return new TypeName(List.of("pg_catalog", name), typmods, List.of(), false, false, position);
  }

  /** A type named without modifiers. */
  public static TypeName of(List<String> names, int position) {
    return new TypeName(names, List.of(), List.of(), false, false, position);
  }

  /** A copy with array dimensions and SETOF. */
  public TypeName with(List<Integer> bounds, boolean set) {
    return new TypeName(names, typmods, bounds, set, percentType, position);
  }
}
