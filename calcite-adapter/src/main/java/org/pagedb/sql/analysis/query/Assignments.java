package org.pagedb.sql.analysis.query;

import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;

/** Values on their way into a table's columns. */
final class Assignments {

  private static final String EXPRESSION = "expression";
  private static final char ALWAYS = 'a';
  private static final char STORED = 's';

  private Assignments() {}

  /** The value as one of the column's type; 42804 if it cannot be. */
  static Expression toColumn(
      StatementContext statement, Expression value, TableColumn column, int position, String what) {
    Expression coerced =
        statement
            .coercion()
            .coerce(value, column.type(), column.typmod(), CastContext.ASSIGNMENT, position);
    if (coerced == null) {
      SqlFailure failure =
          new SqlFailure(
                  SqlState.DATATYPE_MISMATCH,
                  "column \""
                      + column.name()
                      + "\" is of type "
                      + TypeText.of(column.type())
                      + " but "
                      + what
                      + " is of type "
                      + TypeText.of(value.type()))
              .hint("You will need to rewrite or cast the expression.");
      throw what.equals(EXPRESSION) ? failure.at(position) : failure;
    }
    return coerced;
  }

  /** As {@link #toColumn} for an expression of the statement. */
  static Expression toColumn(
      StatementContext statement, Expression value, TableColumn column, int position) {
    return toColumn(statement, value, column, position, EXPRESSION);
  }

  /** Refuses a value other than DEFAULT for a column that makes its own (428C9). */
  static void checkInsertable(TableColumn column, boolean overridesSystem) {
    if (column.generated() == STORED) {
      throw new SqlFailure(
              SqlState.GENERATED_ALWAYS,
              "cannot insert a non-DEFAULT value into column \"" + column.name() + "\"")
          .detail("Column \"" + column.name() + "\" is a generated column.");
    }
    if (column.identity() == ALWAYS && !overridesSystem) {
      throw new SqlFailure(
              SqlState.GENERATED_ALWAYS,
              "cannot insert a non-DEFAULT value into column \"" + column.name() + "\"")
          .detail(
              "Column \"" + column.name() + "\" is an identity column defined as GENERATED ALWAYS.")
          .hint("Use OVERRIDING SYSTEM VALUE to override.");
    }
  }

  /** Refuses a new value other than DEFAULT for a column that makes its own (428C9). */
  static void checkUpdatable(TableColumn column) {
    if (column.generated() == STORED || column.identity() == ALWAYS) {
      String detail =
          column.generated() == STORED
              ? "\" is a generated column."
              : "\" is an identity column defined as GENERATED ALWAYS.";
      throw new SqlFailure(
              SqlState.GENERATED_ALWAYS,
              "column \"" + column.name() + "\" can only be updated to DEFAULT")
          .detail("Column \"" + column.name() + detail);
    }
  }

  /** The column that a target names; 42703 if the table has none of that name. */
  static TableColumn require(Table table, String name, int position, boolean inserts) {
    TableColumn column = table.column(name);
    if (column == null) {
      if (!inserts && ColumnLookup.isSystemColumn(name)) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED, "cannot assign to system column \"" + name + "\"")
            .at(position);
      }
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "column \"" + name + "\" of relation \"" + table.name() + "\" does not exist")
          .at(position);
    }
    return column;
  }
}
