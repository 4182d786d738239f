package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A table as a statement sees it; a new value replaces it when DDL changes anything.
 *
 * @param oid from 16384 for user tables
 * @param schema the schema's name
 * @param name the table's name
 * @param columns in attribute order, dropped ones included
 * @param indexes its indexes, the primary key's among them
 * @param constraints its constraints
 * @param storageId the heap relation's number in the page store; changes when the table is
 *     rewritten or truncated
 */
public record Table(
    int oid,
    String schema,
    String name,
    List<Column> columns,
    List<Index> indexes,
    List<Constraint> constraints,
    int storageId) {

  /**
   * A column.
   *
   * @param name its name
   * @param number its attribute number from 1
   * @param type its type
   * @param typmod the type's modifier or -1
   * @param notNull whether NULL is refused
   * @param defaultText the DEFAULT (or generation) expression in SQL, or null
   * @param identity a, d or the blank as in {@code pg_attribute.attidentity}
   * @param generated s or the blank as in {@code pg_attribute.attgenerated}
   * @param dropped whether it is only a place in old rows
   */
  public record Column(
      String name,
      int number,
      PgType type,
      int typmod,
      boolean notNull,
      String defaultText,
      char identity,
      char generated,
      boolean dropped) {}

  /**
   * An index.
   *
   * @param oid its oid
   * @param name its name
   * @param method {@code btree} and so on
   * @param keys the key columns or expressions in order
   * @param included attribute numbers of INCLUDE columns
   * @param unique whether duplicates are refused
   * @param nullsNotDistinct whether two NULLs count as duplicates
   * @param primary whether it is the primary key's
   * @param predicateText the partial index's condition in SQL, or null
   * @param storageId the index relation's number in the page store
   */
  public record Index(
      int oid,
      String name,
      String method,
      List<IndexKey> keys,
      List<Integer> included,
      boolean unique,
      boolean nullsNotDistinct,
      boolean primary,
      String predicateText,
      int storageId) {}

  /**
   * One key of an index: a column, or an expression if {@code attribute} is 0.
   *
   * @param attribute the column's attribute number or 0
   * @param expressionText the expression in SQL, or null
   * @param type the key's type
   * @param descending DESC
   * @param nullsFirst NULLS FIRST
   */
  public record IndexKey(
      int attribute, String expressionText, PgType type, boolean descending, boolean nullsFirst) {}

  /**
   * A constraint.
   *
   * @param oid its oid
   * @param name its name
   * @param kind c, f, p, u, x as in {@code pg_constraint.contype}
   * @param columns attribute numbers it speaks of
   * @param checkText a CHECK's condition in SQL, or null
   * @param indexOid the index that enforces it, or 0
   * @param referencedTable for a foreign key the other table's oid, else 0
   * @param referencedColumns for a foreign key the other table's attribute numbers
   * @param onUpdate a, r, c, n, d as in {@code pg_constraint.confupdtype}, or the blank
   * @param onDelete likewise
   * @param deferrable whether its check may wait until commit
   * @param initiallyDeferred whether it does so unless told otherwise
   */
  public record Constraint(
      int oid,
      String name,
      char kind,
      List<Integer> columns,
      String checkText,
      int indexOid,
      int referencedTable,
      List<Integer> referencedColumns,
      char onUpdate,
      char onDelete,
      boolean deferrable,
      boolean initiallyDeferred) {}
}
