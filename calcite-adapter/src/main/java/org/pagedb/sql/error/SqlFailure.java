package org.pagedb.sql.error;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The one way a statement fails: PostgreSQL's message, SQLSTATE and optional fields. The {@code
 * with…} methods return a copy with one field set, so that an inner layer can say what failed and
 * an outer one where.
 */
public final class SqlFailure extends RuntimeException {

  /** The optional fields of a PostgreSQL error report. */
  public enum Field {
    /** What exactly was wrong, as a sentence. */
    DETAIL,
    /** What to do about it, as a sentence. */
    HINT,
    /** The context in which it happened, one line a level. */
    WHERE,
    /** Name of the schema concerned. */
    SCHEMA,
    /** Name of the table concerned. */
    TABLE,
    /** Name of the column concerned. */
    COLUMN,
    /** Name of the data type concerned. */
    DATA_TYPE,
    /** Name of the constraint concerned. */
    CONSTRAINT
  }

  /** Position of a failure that has none. */
  public static final int NO_POSITION = 0;

  private final SqlState state;
  private final int position;
  private final Map<Field, String> fields;

  /** A failure without optional fields. */
  public SqlFailure(SqlState state, String message) {
    this(state, message, NO_POSITION, Map.of(), null);
  }

  /** A failure at a character position from 1, or {@link #NO_POSITION}. */
  public SqlFailure(SqlState state, String message, int position) {
    this(state, message, position, Map.of(), null);
  }

  private SqlFailure(
      SqlState state, String message, int position, Map<Field, String> fields, Throwable cause) {
    super(message, cause);
    this.state = state;
    this.position = position;
    this.fields = fields;
  }

  /** A failure whose message is made by {@link String#format} in the root locale. */
  public static SqlFailure of(SqlState state, String format, Object... arguments) {
    return new SqlFailure(state, String.format(Locale.ROOT, format, arguments));
  }

  /** {@code syntax error at or near "token"} (42601) at a character position from 1. */
  public static SqlFailure syntaxErrorNear(String token, int position) {
    return new SqlFailure(
        SqlState.SYNTAX_ERROR, "syntax error at or near \"" + token + "\"", position);
  }

  /** {@code syntax error at end of input} (42601) at a character position from 1. */
  public static SqlFailure syntaxErrorAtEnd(int position) {
    return new SqlFailure(SqlState.SYNTAX_ERROR, "syntax error at end of input", position);
  }

  /**
   * Something PostgreSQL can do and pagedb cannot (0A000); {@code feature} completes the sentence
   * "… is not supported".
   */
  public static SqlFailure notSupported(String feature) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, feature + " is not supported yet");
  }

  /** The SQLSTATE. */
  public SqlState state() {
    return state;
  }

  /** Where in the statement's text, as a character count from 1, or {@link #NO_POSITION}. */
  public int position() {
    return position;
  }

  /** An optional field, or null. */
  public String field(Field field) {
    return fields.get(field);
  }

  /** A copy at the given position, unless this failure already has one. */
  public SqlFailure at(int newPosition) {
    if (position != NO_POSITION || newPosition == NO_POSITION) {
      return this;
    }
    return copy(newPosition, fields);
  }

  /** A copy whose position, if any, is {@code shift} characters further on. */
  public SqlFailure movedBy(int shift) {
    return position == NO_POSITION || shift == 0 ? this : copy(position + shift, fields);
  }

  /** A copy with one more field. */
  public SqlFailure with(Field field, String value) {
    Map<Field, String> more = new EnumMap<>(Field.class);
    more.putAll(fields);
    more.put(field, value);
    return copy(position, more);
  }

  /** A copy with a detail sentence. */
  public SqlFailure detail(String text) {
    return with(Field.DETAIL, text);
  }

  /** A copy with a hint sentence. */
  public SqlFailure hint(String text) {
    return with(Field.HINT, text);
  }

  /** A copy that names its cause. */
  public SqlFailure because(Throwable cause) {
    SqlFailure copy = new SqlFailure(state, getMessage(), position, fields, cause);
    copy.setStackTrace(getStackTrace());
    return copy;
  }

  private SqlFailure copy(int newPosition, Map<Field, String> newFields) {
    SqlFailure copy = new SqlFailure(state, getMessage(), newPosition, newFields, getCause());
    copy.setStackTrace(getStackTrace());
    return copy;
  }
}
