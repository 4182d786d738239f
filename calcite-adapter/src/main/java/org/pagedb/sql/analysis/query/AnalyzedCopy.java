package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RequiredPrivileges;
import org.pagedb.sql.catalog.Table;

/**
 * COPY after analysis.
 *
 * @param plan an {@link AlgebraNode.Insert} over {@link AlgebraNode.CopyRows}, or what is written
 * @param table the table, or null if a query is copied
 * @param columns the columns of the data
 * @param format the form of the data
 * @param privileges what whoever runs it must be allowed
 */
public record AnalyzedCopy(
    AlgebraNode plan,
    Table table,
    List<OutputColumn> columns,
    CopyFormat format,
    RequiredPrivileges privileges) {}
