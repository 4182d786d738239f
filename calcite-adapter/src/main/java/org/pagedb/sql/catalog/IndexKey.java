package org.pagedb.sql.catalog;

import org.pagedb.sql.type.PgType;

/**
 * One key of an index: a column, or an expression if {@code attribute} is 0.
 *
 * @param attribute the column's attribute number or 0
 * @param expressionText the expression in SQL, or null
 * @param type the key's type
 * @param descending DESC
 * @param nullsFirst NULLS FIRST
 * @param collation the collation's oid, or 0
 * @param operatorClass the operator class's name if it is not the type's default, else null
 */
public record IndexKey(
    int attribute,
    String expressionText,
    PgType type,
    boolean descending,
    boolean nullsFirst,
    int collation,
    String operatorClass) {

  /** A key with its type's own collation and operator class. */
  public IndexKey(
      int attribute, String expressionText, PgType type, boolean descending, boolean nullsFirst) {
    this(attribute, expressionText, type, descending, nullsFirst, type.collationOid(), null);
  }

  /** A copy whose expression is written otherwise and of another type. */
  public IndexKey retyped(PgType newType, String newExpressionText) {
    return new IndexKey(
        attribute, newExpressionText, newType, descending, nullsFirst, collation, operatorClass);
  }
}
