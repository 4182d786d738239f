package org.pagedb.sql.explain;

/**
 * What EXPLAIN is to show.
 *
 * @param analyze whether the statement is carried out and what happened is shown
 * @param verbose schemas and output columns
 * @param costs what the planner expected
 * @param settings settings that the planner looks at and that are not the default
 * @param buffers pages touched
 * @param timing how long nodes took; only with {@code analyze}
 * @param summary how long planning and execution took
 */
public record ExplainOptions(
    boolean analyze,
    boolean verbose,
    boolean costs,
    boolean settings,
    boolean buffers,
    boolean timing,
    boolean summary,
    Format format) {

  /** How it is written. */
  public enum Format {
    TEXT,
    JSON,
    YAML,
    XML
  }
}
