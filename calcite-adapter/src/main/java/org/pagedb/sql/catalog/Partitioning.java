package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * How a partitioned table spreads its rows.
 *
 * @param strategy {@code pg_partitioned_table.partstrat}: l, r or h
 * @param keys what is looked at, in order
 */
public record Partitioning(char strategy, List<Key> keys) {

  /** A row belongs to the partition that lists its key. */
  public static final char LIST = 'l';

  /** A row belongs to the partition whose range has its key. */
  public static final char RANGE = 'r';

  /** A row belongs to the partition that its key's hash value chooses. */
  public static final char HASH = 'h';

  /**
   * A key: a column, or an expression if {@code attribute} is 0.
   *
   * @param attribute the column's attribute number or 0
   * @param expressionText the expression in SQL, or null
   * @param type the key's type
   * @param collation the collation's oid, or 0
   */
  public record Key(int attribute, String expressionText, PgType type, int collation) {}
}
