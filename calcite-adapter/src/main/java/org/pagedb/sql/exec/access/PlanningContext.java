package org.pagedb.sql.exec.access;

import org.pagedb.sql.catalog.TableStatistics;

/**
 * What planning depends on beside the statement.
 *
 * @param statistics what is known of tables
 * @param expressions the keys and predicates of indexes
 * @param methods the ways that may be taken
 */
public record PlanningContext(
    TableStatistics.Source statistics, IndexExpressions expressions, PlannerMethods methods) {}
