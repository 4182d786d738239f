package org.pagedb.sql.analysis;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.type.PgType;

/**
 * A query or change of rows after analysis.
 *
 * @param plan what is to be done
 * @param parameterTypes the parameters' types, declared or inferred
 */
public record AnalyzedStatement(AlgebraNode plan, List<PgType> parameterTypes) {}
