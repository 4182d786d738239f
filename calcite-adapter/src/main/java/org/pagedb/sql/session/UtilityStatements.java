package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.definition.CreateTableAsDefinitions;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.ExplainStatement;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.NotificationStatement;
import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.service.SessionParameters;

/**
 * Statements that are neither queries nor changes of rows: what each answers, and carrying it out.
 */
final class UtilityStatements {

  private final EngineSession session;
  private final TransactionControl control;
  private final SettingStatements settings;
  private final ExplainStatements explain;
  private final MaintenanceStatements maintenance;
  private final DefinitionStatements definitions;
  private final NotificationStatements notifications;
  private final CopyStatements copies;
  private final CursorStatements cursors;
  private final PreparedStatements prepared;

  UtilityStatements(EngineSession session, TransactionControl control, StatementRunner runner) {
    this.session = session;
    this.control = control;
    settings = new SettingStatements(session, control);
    explain = new ExplainStatements(session, control, runner);
    definitions = new DefinitionStatements(session, control);
    maintenance = new MaintenanceStatements(session, control, definitions);
    notifications = new NotificationStatements(session, control);
    copies = new CopyStatements(session, control);
    cursors = new CursorStatements(session, control);
    prepared = new PreparedStatements(session, control, runner);
  }

  DefinitionStatements definitions() {
    return definitions;
  }

  /** The statements that SQL prepared. */
  PreparedStatements prepared() {
    return prepared;
  }

  /** The columns that the statement will answer with, if any. */
  SessionStatement.Planned describe(SessionText text, List<PgType> declared) {
    Statement statement = text.raw().statement();
    if (statement instanceof CursorStatement cursor) {
      return cursors.describe(cursor, declared);
    } else if (statement instanceof PreparedStatement named) {
      return prepared.describe(named);
    }
    List<OutputColumn> columns = null;
    if (statement instanceof SettingStatement setting) {
      columns = settings.columns(setting);
    } else if (statement instanceof ExplainStatement explain) {
      columns = ExplainStatements.columns(explain);
    }
    return new SessionStatement.Planned(
        null, null, parameterTypes(text, declared), columns, null, null, PlannedSizes.NONE, null);
  }

  /** The parameters of a definition's query, the only ones that definitions may have. */
  private List<PgType> parameterTypes(SessionText text, List<PgType> declared) {
    Statement statement = text.raw().statement();
    Query query = null;
    if (statement instanceof TableStatement.CreateTableAs create
        && !create.materializedView()
        && create.source() instanceof Query source) {
      query = source;
    } else if (statement instanceof Query source && source.into() != null) {
      query = CreateTableAsDefinitions.withoutInto(source);
    }
    return query == null || text.raw().parameterCount() == 0
        ? List.of()
        : session.planning().analyzer(session.catalog()).analyze(query, declared).parameterTypes();
  }

  StatementResult run(SessionStatement ready, Object[] parameters) {
    SessionText text = ready.statement();
    Statement statement = text.raw().statement();
    if (statement instanceof ExplainStatement explained) {
      return explain.run(explained, parameters);
    }
    if (statement instanceof CopyStatement copy) {
      return copies.run(copy);
    }
    if (statement instanceof CursorStatement) {
      return cursors.run(ready, parameters);
    }
    if (statement instanceof PreparedStatement) {
      return prepared.run(text);
    }
    boolean started = false;
    try {
      StatementResult result = null;
      if (statement instanceof SettingStatement.SetConstraints constraints) {
        control.current();
        control.statementStarts(true);
        started = true;
        result = new ConstraintStatements(session, control).run(constraints);
      } else if (statement instanceof SettingStatement setting) {
        // SET outside a block is a transaction of its own, and SET LOCAL there does nothing.
        control.current();
        control.statementStarts(false);
        started = true;
        result = settings.run(setting);
      } else if (MaintenanceStatements.handles(statement)) {
        maintenance.checkPlace(statement);
        control.current();
        control.statementStarts(!(statement instanceof MaintenanceStatement.Lock));
        started = true;
        result = maintenance.run(statement);
      } else if (statement instanceof NotificationStatement notification) {
        control.current();
        control.statementStarts(false);
        started = true;
        result = notifications.run(notification);
      } else if (DefinitionStatements.handles(statement)) {
        definitions.checkPlace(statement);
        control.current();
        control.statementStarts(true);
        started = true;
        result =
            definitions.run(text, prepared.bound(statement, ready.parameterTypes(), parameters));
      } else {
        throw SqlFailure.notSupported(CommandTags.of(statement));
      }
      control.statementEnds();
      return result;
    } catch (RuntimeException | Error failure) {
      control.statementFails(started, failure);
      throw failure;
    }
  }

  SessionParameters parameters() {
    return settings;
  }

  /** SHOW's answer. */
  String show(String name) {
    return settings.show(name);
  }
}
