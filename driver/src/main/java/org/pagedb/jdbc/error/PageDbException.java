package org.pagedb.jdbc.error;

import java.sql.SQLException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** A failure that the engine, or the driver in PostgreSQL's words, reports. Vendor code 0. */
public final class PageDbException extends SQLException {

  private final transient ErrorReport report;

  private PageDbException(String message, ErrorReport report, Throwable cause) {
    super(message, report.getSQLState(), 0, cause);
    this.report = report;
  }

  /** What the engine reports, at the position it names. */
  public static PageDbException of(SqlFailure failure) {
    return of(failure, failure.position(), true);
  }

  /**
   * What the engine reports.
   *
   * @param position where in the client's own text, in characters from 1, or 0
   * @param withValues whether the message may quote data ({@code logServerErrorDetail})
   */
  public static PageDbException of(SqlFailure failure, int position, boolean withValues) {
    ErrorReport report = new ErrorReport(failure.state().code(), failure, position);
    return new PageDbException(report.text(withValues), report, failure);
  }

  /** A failure of the driver's own; the message stands alone, without severity. */
  public static PageDbException of(SqlState state, String message) {
    return own(state.code(), new SqlFailure(state, message), null);
  }

  /** The same with its cause. */
  public static PageDbException of(SqlState state, String message, Throwable cause) {
    return own(state.code(), new SqlFailure(state, message), cause);
  }

  /**
   * A failure of the driver's own with a state that only drivers use.
   *
   * @param state five characters
   */
  public static PageDbException of(String state, String message) {
    return of(state, message, null);
  }

  /** The same with its cause. */
  public static PageDbException of(String state, String message, Throwable cause) {
    return own(state, new SqlFailure(SqlState.CONNECTION_EXCEPTION, message), cause);
  }

  private static PageDbException own(String state, SqlFailure failure, Throwable cause) {
    ErrorReport report = new ErrorReport(state, failure, SqlFailure.NO_POSITION);
    return new PageDbException(failure.getMessage(), report, cause);
  }

  /** The report's single fields. */
  public ErrorReport getServerErrorMessage() {
    return report;
  }
}
