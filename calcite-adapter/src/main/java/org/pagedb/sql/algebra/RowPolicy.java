package org.pagedb.sql.algebra;

import org.pagedb.sql.expression.Expression;

/**
 * What row-level security asks of a row.
 *
 * @param condition over the row's columns; a row for which it is not true is refused
 * @param refusal the failure's message (42501)
 */
public record RowPolicy(Expression condition, String refusal) {}
