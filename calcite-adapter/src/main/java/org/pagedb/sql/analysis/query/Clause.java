package org.pagedb.sql.analysis.query;

/** The part of a statement that an expression stands in, which decides what it may contain. */
enum Clause {
  SELECT_LIST("SELECT", true, true, true),
  FROM_FUNCTION("functions in FROM", false, false, true),
  JOIN_CONDITION("JOIN conditions", false, false, false),
  WHERE("WHERE", false, false, false),
  GROUP_BY("GROUP BY", false, false, true),
  HAVING("HAVING", true, false, false),
  ORDER_BY("ORDER BY", true, true, true),
  DISTINCT_ON("DISTINCT ON", true, true, true),
  LIMIT("LIMIT", false, false, false),
  OFFSET("OFFSET", false, false, false),
  VALUES("VALUES", false, false, true),
  FILTER("FILTER", false, false, false),
  WINDOW("window definitions", true, false, false),
  INSERT_TARGET("INSERT", false, false, true),
  UPDATE("UPDATE", false, false, false),
  RETURNING("RETURNING", false, false, false),
  MERGE_WHEN("MERGE WHEN conditions", false, false, false),
  CHECK("check constraints", false, false, false),
  DEFAULT("DEFAULT expressions", false, false, false),
  GENERATED("column generation expressions", false, false, false),
  INDEX_EXPRESSION("index expressions", false, false, false),
  INDEX_PREDICATE("index predicates", false, false, false),
  TRANSFORM("transform expressions", false, false, false),
  EXECUTE("EXECUTE parameters", false, false, false),
  PARTITION_KEY("partition key expressions", false, false, false),
  PARTITION_BOUND("partition bound", false, false, false),
  COPY_WHERE("COPY FROM WHERE conditions", false, false, false),
  CYCLE_MARK("CYCLE", false, false, false),
  POLICY("policy expressions", false, false, false);

  private final String text;
  private final boolean aggregates;
  private final boolean windows;
  private final boolean sets;

  Clause(String text, boolean aggregates, boolean windows, boolean sets) {
    this.text = text;
    this.aggregates = aggregates;
    this.windows = windows;
    this.sets = sets;
  }

  /** How messages name it. */
  String text() {
    return text;
  }

  boolean allowsAggregates() {
    return aggregates;
  }

  boolean allowsWindows() {
    return windows;
  }

  /** Whether set-returning functions are allowed. */
  boolean allowsSets() {
    return sets;
  }

  boolean allowsSubqueries() {
    return switch (this) {
      case CHECK,
          DEFAULT,
          GENERATED,
          INDEX_EXPRESSION,
          INDEX_PREDICATE,
          TRANSFORM,
          PARTITION_KEY,
          PARTITION_BOUND,
          COPY_WHERE,
          EXECUTE ->
          false;
      default -> true;
    };
  }

  boolean allowsColumns() {
    return this != DEFAULT && this != PARTITION_BOUND;
  }
}
