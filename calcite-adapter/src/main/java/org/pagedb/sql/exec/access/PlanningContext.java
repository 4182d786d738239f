package org.pagedb.sql.exec.access;

import org.pagedb.sql.catalog.TableStatistics;

/**
 * What planning depends on beside the statement.
 *
 * @param statistics what is known of tables
 * @param systemRelations what is known of system relations
 * @param expressions the keys and predicates of indexes
 * @param methods the ways that may be taken
 * @param parallel when plans may be parallel
 * @param values what expressions without columns give
 */
public record PlanningContext(
    TableStatistics.Source statistics,
    RelationSizes.Source systemRelations,
    IndexExpressions expressions,
    PlannerMethods methods,
    ParallelSettings parallel,
    KnownValues values) {

  /** The expressions of indexes are folded as those of statements are. */
  public PlanningContext {
    expressions = values.folding(expressions);
  }

  /** Without parallel plans and computed values. */
  public PlanningContext(
      TableStatistics.Source statistics,
      RelationSizes.Source systemRelations,
      IndexExpressions expressions,
      PlannerMethods methods) {
    this(
        statistics, systemRelations, expressions, methods, ParallelSettings.NONE, KnownValues.NONE);
  }
}
