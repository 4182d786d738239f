package org.pagedb.sql.tree;

/**
 * One element of a SELECT list or of RETURNING.
 *
 * @param label the written label, or null
 * @param position that of the expression
 */
public record SelectItem(SqlExpression expression, String label, int position) implements Node {}
