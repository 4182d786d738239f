package org.pagedb.sql.algebra;

import java.util.List;
import org.pagedb.sql.expression.Expression;

/**
 * A WHEN clause of MERGE. Its expressions are over the columns of the MERGE's input.
 *
 * @param matched whether it is for rows of the source that have one of the table
 * @param condition what else must hold, or null
 * @param kind what it does
 * @param values for INSERT and UPDATE the new row: a value for each column that is not dropped
 * @param changed for UPDATE the attribute numbers that may get another value
 * @param target for UPDATE and DELETE what the table's row must satisfy
 * @param made for INSERT and UPDATE what the new row must satisfy
 */
public record MergeStep(
    boolean matched,
    Expression condition,
    Kind kind,
    List<Expression> values,
    List<Integer> changed,
    List<RowPolicy> target,
    List<RowPolicy> made) {

  /** What a clause does. */
  public enum Kind {
    INSERT,
    UPDATE,
    DELETE,
    NOTHING
  }
}
