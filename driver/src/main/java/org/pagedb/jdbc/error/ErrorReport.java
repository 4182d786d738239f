package org.pagedb.jdbc.error;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;

/**
 * The fields of an error as PostgreSQL's protocol has them. The getters carry pgjdbc's names
 * because libraries call them by reflection to find the constraint that was violated.
 */
public final class ErrorReport {

  private final String state;
  private final SqlFailure failure;
  private final int position;

  ErrorReport(String state, SqlFailure failure, int position) {
    this.state = state;
    this.failure = failure;
    this.position = position;
  }

  /** {@code ERROR} or, when the session has ended, {@code FATAL}. */
  public String getSeverity() {
    return state.startsWith("57P") ? "FATAL" : "ERROR";
  }

  /** The five characters of the SQLSTATE. */
  public String getSQLState() {
    return state;
  }

  /** The message alone. */
  public String getMessage() {
    return failure.getMessage();
  }

  /** What exactly was wrong, or null. */
  public String getDetail() {
    return failure.field(Field.DETAIL);
  }

  /** What to do about it, or null. */
  public String getHint() {
    return failure.field(Field.HINT);
  }

  /** The context in which it happened, or null. */
  public String getWhere() {
    return failure.field(Field.WHERE);
  }

  /** Where in the statement, in characters from 1, or 0. */
  public int getPosition() {
    return position;
  }

  /** The schema concerned, or null. */
  public String getSchema() {
    return failure.field(Field.SCHEMA);
  }

  /** The table concerned, or null. */
  public String getTable() {
    return failure.field(Field.TABLE);
  }

  /** The column concerned, or null. */
  public String getColumn() {
    return failure.field(Field.COLUMN);
  }

  /** The data type concerned, or null. */
  public String getDatatype() {
    return failure.field(Field.DATA_TYPE);
  }

  /** The constraint concerned, or null. */
  public String getConstraint() {
    return failure.field(Field.CONSTRAINT);
  }

  /** The whole report, laid out over several lines. */
  @Override
  public String toString() {
    return text(true);
  }

  /**
   * The report, laid out over several lines.
   *
   * @param withValues whether the detail and context, which may quote data, are part of it
   */
  String text(boolean withValues) {
    StringBuilder text = new StringBuilder(96);
    text.append(getSeverity()).append(": ").append(getMessage());
    if (withValues) {
      line(text, "Detail", getDetail());
    }
    line(text, "Hint", getHint());
    if (position > 0) {
      line(text, "Position", Integer.toString(position));
    }
    if (withValues) {
      line(text, "Where", getWhere());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String label, String value) {
    if (value != null) {
      text.append("\n  ").append(label).append(": ").append(value);
    }
  }
}
