package org.pagedb.sql.tree;

import java.util.List;

/** A WITH clause. */
public record With(boolean recursive, List<CommonTable> tables, int position) implements Node {

  /**
   * One common table expression.
   *
   * @param statement a {@link Query} or a {@link DataChange}
   * @param search the SEARCH clause, or null
   * @param cycle the CYCLE clause, or null
   */
  public record CommonTable(
      String name,
      List<String> columns,
      Materialization materialization,
      Statement statement,
      Search search,
      Cycle cycle,
      int position)
      implements Node {}

  /** Whether MATERIALIZED was written. */
  public enum Materialization {
    DEFAULT,
    ALWAYS,
    NEVER
  }

  /** {@code SEARCH DEPTH|BREADTH FIRST BY columns SET sequence}. */
  public record Search(boolean breadthFirst, List<String> columns, String sequence, int position)
      implements Node {}

  /** {@code CYCLE columns SET mark TO value DEFAULT otherwise USING path}. */
  public record Cycle(
      List<String> columns,
      String mark,
      SqlExpression value,
      SqlExpression otherwise,
      String path,
      int position)
      implements Node {}
}
