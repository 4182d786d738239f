package org.pagedb.jdbc.text;

import java.sql.SQLException;
import java.util.Arrays;

/**
 * A statement as the client wrote it and as the engine gets it. Immutable.
 *
 * <p>Each statement of a text numbers its parameters from {@code $1}; the client counts them
 * through the whole text, so {@link #firstParameter} tells how many come before.
 */
public final class JdbcText {

  /** Shows a parameter in a text for people. */
  @FunctionalInterface
  public interface ParameterDisplay {

    /** The parameter, counted from 0 through the whole text, as an SQL expression. */
    String show(int index) throws SQLException;
  }

  /** How a {@code {call …}} escape is to be carried out. */
  public enum CallMode {
    /** As {@code select * from f(…) as result}. */
    SELECT,
    /** As {@code call f(…)} unless there is a return value. */
    CALL_IF_NO_RETURN,
    /** Always as {@code call f(…)}. */
    CALL
  }

  private static final int[] NONE = {};

  private final String original;
  private final String sql;
  private final int parameterCount;
  private final int[] editedFrom;
  private final int[] editedTo;
  private final int[] semicolons;
  private final int[] parametersBefore;
  private final boolean call;
  private final boolean returnsValue;

  JdbcText(String original, JdbcTextReader reader) {
    this.original = original;
    this.sql = reader.sql();
    this.parameterCount = reader.parameterCount();
    this.editedFrom = reader.editedFrom();
    this.editedTo = reader.editedTo();
    this.semicolons = reader.semicolons();
    this.parametersBefore = reader.parametersBefore();
    this.call = reader.isCall();
    this.returnsValue = reader.returnsValue();
  }

  private JdbcText(String sql) {
    this.original = sql;
    this.sql = sql;
    this.parameterCount = 0;
    this.editedFrom = NONE;
    this.editedTo = NONE;
    this.semicolons = null;
    this.parametersBefore = NONE;
    this.call = false;
    this.returnsValue = false;
  }

  /** A text without parameters; escapes are translated if asked for. */
  public static JdbcText plain(String sql, boolean escapes, CallMode mode) throws SQLException {
    if (!escapes || sql.indexOf('{') < 0) {
      return new JdbcText(sql);
    }
    return new JdbcText(sql, new JdbcTextReader(sql, false, true, mode).read());
  }

  /** A text in which {@code ?} is a parameter and {@code ??} a question mark. */
  public static JdbcText prepared(String sql, boolean escapes, CallMode mode) throws SQLException {
    if (sql.indexOf('?') < 0) {
      return plain(sql, escapes, mode);
    }
    return new JdbcText(sql, new JdbcTextReader(sql, true, escapes, mode).read());
  }

  /** The client's text. */
  public String original() {
    return original;
  }

  /** The engine's text. */
  public String sql() {
    return sql;
  }

  /** How many {@code ?} there are. */
  public int parameterCount() {
    return parameterCount;
  }

  /** Whether the text is a {@code {call …}} escape. */
  public boolean isCall() {
    return call;
  }

  /** Whether the text is a {@code {? = call …}} escape; its own {@code ?} is not counted. */
  public boolean returnsValue() {
    return returnsValue;
  }

  /** How many of the client's parameters belong to statements before the one that starts there. */
  public int firstParameter(int startInSql) {
    if (semicolons == null) {
      return 0;
    }
    int before = 0;
    for (int i = 0; i < semicolons.length && semicolons[i] < startInSql; i++) {
      before = parametersBefore[i];
    }
    return before;
  }

  /**
   * A position in the engine's text, in characters from 1, as the client counts it: in its own
   * text, from the start of the statement that it falls in. 0 stays 0.
   */
  public int clientPosition(int position) {
    if (position <= 0) {
      return position;
    }
    int at = originalOffset(position - 1);
    int start = 0;
    for (int semicolon : semicolons == null ? plainSemicolons() : semicolons) {
      int originalSemicolon = originalOffset(semicolon);
      if (originalSemicolon >= at) {
        break;
      }
      start = originalSemicolon + 1;
    }
    return at - start + 1;
  }

  /** The two arrays hold, pair by pair, where an edit starts and where it ends, in either text. */
  private int originalOffset(int offset) {
    int shift = 0;
    for (int i = 0; i < editedTo.length; i += 2) {
      if (offset < editedTo[i]) {
        break;
      }
      if (offset < editedTo[i + 1]) {
        return editedFrom[i];
      }
      shift = editedFrom[i + 1] - editedTo[i + 1];
    }
    return offset + shift;
  }

  /** The engine's text with each {@code $n} replaced by what stands for it. */
  public String display(ParameterDisplay parameters) throws SQLException {
    StringBuilder shown = new StringBuilder(sql.length() + 32);
    int copied = 0;
    int at = 0;
    while (parameterCount > 0 && at < sql.length()) {
      int next = SqlSkip.opaque(sql, at);
      if (next > at) {
        at = next;
        continue;
      }
      int end = SqlSkip.parameter(sql, at);
      if (end > at) {
        int number = Integer.parseInt(sql.substring(at + 1, end));
        shown.append(sql, copied, at).append(parameters.show(firstParameter(at) + number - 1));
        copied = end;
        at = end;
      } else {
        at++;
      }
    }
    return shown.append(sql, copied, sql.length()).toString();
  }

  private int[] plainSemicolons() {
    int[] found = new int[4];
    int count = 0;
    int at = 0;
    while (at < sql.length()) {
      int next = SqlSkip.opaque(sql, at);
      if (next > at) {
        at = next;
        continue;
      }
      if (sql.charAt(at) == ';') {
        if (count == found.length) {
          found = Arrays.copyOf(found, count * 2);
        }
        found[count++] = at;
      }
      at++;
    }
    return Arrays.copyOf(found, count);
  }
}
