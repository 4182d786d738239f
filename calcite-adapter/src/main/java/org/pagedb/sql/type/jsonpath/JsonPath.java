package org.pagedb.sql.type.jsonpath;

/**
 * A value of type {@code jsonpath}. Immutable.
 *
 * @param lax whether structural errors are mended rather than raised
 * @param root the expression
 */
public record JsonPath(boolean lax, PathItem root) {}
