package org.pagedb.sql.analysis.query;

import org.pagedb.sql.expression.Expression;

/** A key of an order whose expression has no column of its own yet. */
record PendingKey(Expression expression, boolean descending, boolean nullsFirst, int collation) {}
