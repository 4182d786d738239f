package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * The values bound to a statement's parameters: for each the type that is declared to the engine,
 * null to leave it to inference, and the datum.
 */
public final class Parameters {

  private final PgType[] types;
  private final Object[] values;
  private final boolean[] bound;

  /** Room for so many, none of them bound. */
  public Parameters(int count) {
    this(new PgType[count], new Object[count], new boolean[count]);
  }

  private Parameters(PgType[] types, Object[] values, boolean[] bound) {
    this.types = types;
    this.values = values;
    this.bound = bound;
  }

  /** How many there are. */
  public int count() {
    return types.length;
  }

  /**
   * Binds a value.
   *
   * @param index from 1
   * @param type the declared type or null
   * @param value a datum of that type, null for NULL, or an {@link Untyped}
   */
  void bind(int index, PgType type, Object value) throws SQLException {
    if (index < 1 || index > types.length) {
      throw PageDbException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "The column index is out of range: "
              + index
              + ", number of columns: "
              + types.length
              + ".");
    }
    types[index - 1] = type;
    values[index - 1] = value;
    bound[index - 1] = true;
  }

  /** Whether the parameter at an index from 1 has a value. */
  public boolean isBound(int index) {
    return bound[index - 1];
  }

  /** Binds a datum of the engine's as it is. */
  public void bindDatum(int index, PgType type, Object datum) throws SQLException {
    bind(index, type, datum);
  }

  /** Forgets all values. */
  public void clear() {
    Arrays.fill(types, null);
    Arrays.fill(values, null);
    Arrays.fill(bound, false);
  }

  /** The values as they are now, for a batch. */
  public Parameters copy() {
    return new Parameters(types.clone(), values.clone(), bound.clone());
  }

  /**
   * Refuses parameters without a value.
   *
   * @throws SQLException 22023
   */
  public void checkAllBound() throws SQLException {
    for (int i = 0; i < bound.length; i++) {
      if (!bound[i]) {
        throw Refusal.badArgument("No value specified for parameter " + (i + 1) + ".");
      }
    }
  }

  /** The declared types of a run of parameters; the list may hold nulls. */
  public List<PgType> declaredTypes(int first, int count) {
    return count == 0
        ? Collections.emptyList()
        : Arrays.asList(Arrays.copyOfRange(types, first, first + count));
  }

  /** Whether the declared types of a run of parameters are those of the list. */
  public boolean declares(List<PgType> declared, int first) {
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i) != types[first + i]) {
        return false;
      }
    }
    return true;
  }

  /** The datums of a run of parameters, once their types are known. */
  public Object[] datums(int first, List<PgType> inferred, ValueContext context)
      throws SQLException {
    int count = Math.min(inferred.size(), types.length - first);
    Object[] datums = new Object[inferred.size()];
    for (int i = 0; i < count; i++) {
      Object value = values[first + i];
      datums[i] =
          value instanceof Untyped ? ((Untyped) value).datum(inferred.get(i), context) : value;
    }
    return datums;
  }

  /** A parameter as an SQL expression, for logs. */
  public String display(int index, ValueContext context) throws SQLException {
    if (!bound[index]) {
      return "?";
    }
    Object value = values[index];
    PgType type = types[index];
    if (value == null) {
      return type == null ? "(NULL)" : "(NULL::" + type.name() + ")";
    }
    String text =
        value instanceof Untyped
            ? ((Untyped) value).text()
            : type.codec().format(value, context.typeContext());
    String literal = "('" + text.replace("'", "''") + "'";
    return type == null || type.oid() == TypeOids.VARCHAR
        ? literal + ")"
        : literal + "::" + type.name() + ")";
  }
}
