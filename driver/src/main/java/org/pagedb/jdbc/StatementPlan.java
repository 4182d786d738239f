package org.pagedb.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.text.JdbcText;
import org.pagedb.jdbc.value.Parameters;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.PreparedStatement;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.type.PgType;

/**
 * One statement of a text, prepared for the types that its parameters had last. It belongs to one
 * connection, whose statements of the same text share it.
 */
final class StatementPlan {

  private final JdbcText text;
  private final ParsedStatement parsed;
  private final int firstParameter;
  private PreparedStatement prepared;
  private List<PgType> declared;
  private ResultShape shape;

  private StatementPlan(JdbcText text, ParsedStatement parsed) {
    this.text = text;
    this.parsed = parsed;
    this.firstParameter = text.firstParameter(parsed.start());
  }

  /** The plans of a text's statements, none of them prepared yet. */
  static List<StatementPlan> of(JdbcText text, List<ParsedStatement> statements) {
    List<StatementPlan> plans = new ArrayList<>(statements.size());
    for (int i = 0; i < statements.size(); i++) {
      plans.add(new StatementPlan(text, statements.get(i)));
    }
    return plans;
  }

  JdbcText text() {
    return text;
  }

  /** The first of the client's parameters that is this statement's, from 0. */
  int firstParameter() {
    return firstParameter;
  }

  ParsedStatement parsed() {
    return parsed;
  }

  /** Prepares the statement for the parameters' types, unless it is so already. */
  PreparedStatement prepare(PageDbConnection connection, Parameters parameters)
      throws SQLException {
    int count = parsed.parameterCount();
    if (firstParameter + count > parameters.count()) {
      throw PageDbException.of(
          SqlState.UNDEFINED_PARAMETER,
          "ERROR: there is no parameter $" + (parameters.count() - firstParameter + 1));
    }
    if (prepared == null || !parameters.declares(declared, firstParameter)) {
      List<PgType> types = parameters.declaredTypes(firstParameter, count);
      prepared = connection.conversation().prepare(text, parsed, types);
      declared = types;
      shape = null;
    }
    return prepared;
  }

  StatementResult execute(PageDbConnection connection, Parameters parameters) throws SQLException {
    PreparedStatement ready = prepare(connection, parameters);
    Object[] datums = parameters.datums(firstParameter, ready.parameterTypes(), connection);
    return connection.conversation().execute(text, ready, datums);
  }

  /**
   * Carries the statement out for all sets of parameters at once, if the engine can. False if it
   * has done nothing.
   */
  boolean executeAll(PageDbConnection connection, List<Parameters> entries) throws SQLException {
    PreparedStatement ready = prepare(connection, entries.get(0));
    List<Object[]> datums = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      Parameters entry = entries.get(i);
      if (!entry.declares(declared, firstParameter)) {
        return false;
      }
      try {
        datums.add(entry.datums(firstParameter, ready.parameterTypes(), connection));
      } catch (SQLException e) {
        return false; // it is to fail when its turn comes
      }
    }
    return connection.conversation().executeAll(text, ready, datums);
  }

  /** How to read these columns; the same value as long as the columns are the same. */
  ResultShape shape(PageDbConnection connection, List<OutputColumn> columns) {
    if (shape == null || shape.columns() != columns) {
      shape = new ResultShape(columns, connection);
    }
    return shape;
  }
}
