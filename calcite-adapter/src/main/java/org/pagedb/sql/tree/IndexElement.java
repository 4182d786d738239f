package org.pagedb.sql.tree;

import java.util.List;

/**
 * A key of an index or of an exclusion constraint.
 *
 * @param column the column's name, or null for an expression
 * @param expression the expression, or null for a column
 * @param collation the collation, or null
 * @param operatorClass the operator class, or null
 * @param classOptions the operator class's options
 */
public record IndexElement(
    String column,
    SqlExpression expression,
    QualifiedName collation,
    QualifiedName operatorClass,
    List<Option> classOptions,
    SortKey.Direction direction,
    SortKey.Nulls nulls,
    int position)
    implements Node {}
