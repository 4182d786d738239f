package org.pagedb.sql.tree;

import java.util.List;

/**
 * COPY.
 *
 * @param table the table, or null if a query is copied
 * @param query a {@link Query} or {@link DataChange}, or null
 * @param columns the columns, or empty for all
 * @param file the file's or program's name, or null for STDIN or STDOUT
 * @param where the condition of COPY FROM, or null
 */
public record CopyStatement(
    RelationName table,
    Statement query,
    List<String> columns,
    boolean from,
    boolean program,
    String file,
    List<Option> options,
    SqlExpression where)
    implements Statement {}
