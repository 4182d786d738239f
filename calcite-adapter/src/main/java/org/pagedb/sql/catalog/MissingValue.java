package org.pagedb.sql.catalog;

import org.pagedb.sql.type.PgType;

/**
 * What rows that were there before a column was added have in it: {@code
 * pg_attribute.attmissingval}.
 *
 * @param column the column's attribute number
 * @param type the column's type when it was added; the type it has now is stored in the same form
 * @param value the value, never null: columns of rows that end before them are null anyway
 */
public record MissingValue(int column, PgType type, Object value) {}
