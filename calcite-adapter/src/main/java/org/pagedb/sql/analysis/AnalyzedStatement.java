package org.pagedb.sql.analysis;

import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.privilege.RequiredPrivileges;
import org.pagedb.sql.type.PgType;

/**
 * A query or change of rows after analysis.
 *
 * @param plan what is to be done
 * @param parameterTypes the parameters' types, declared or inferred
 * @param privileges what whoever runs it must be allowed
 * @param positions where each relation was named first, by oid, as far as that is known
 */
public record AnalyzedStatement(
    AlgebraNode plan,
    List<PgType> parameterTypes,
    RequiredPrivileges privileges,
    Map<Integer, Integer> positions) {}
