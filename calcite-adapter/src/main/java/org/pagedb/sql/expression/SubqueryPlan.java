package org.pagedb.sql.expression;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * What an expression needs to know of a sub-query; the algebra's nodes implement it, so that
 * expressions do not depend on them.
 */
public interface SubqueryPlan {

  /** The types of the sub-query's columns. */
  List<PgType> columnTypes();
}
