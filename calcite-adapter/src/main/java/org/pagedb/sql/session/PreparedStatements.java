package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.analysis.query.ExecuteArguments;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.ColumnBatch;

/** Carries out PREPARE, EXECUTE and DEALLOCATE. Names are the session's, not the transaction's. */
final class PreparedStatements {

  private final EngineSession session;
  private final TransactionControl control;
  private final StatementRunner runner;
  private final Map<String, NamedStatement> known = new LinkedHashMap<>();

  PreparedStatements(EngineSession session, TransactionControl control, StatementRunner runner) {
    this.session = session;
    this.control = control;
    this.runner = runner;
  }

  /** What {@code pg_prepared_statements} lists. */
  List<NamedStatement> all() {
    return new ArrayList<>(known.values());
  }

  /** What the statement answers with. */
  SessionStatement.Planned describe(PreparedStatement statement) {
    if (statement instanceof PreparedStatement.Execute execute) {
      NamedStatement named = require(execute.name());
      return new SessionStatement.Planned(
          null, null, List.of(), named.statement().columns(), null, null, PlannedSizes.NONE, null);
    }
    return new SessionStatement.Planned(
        null, null, List.of(), null, null, null, PlannedSizes.NONE, null);
  }

  /** A definition as it is to be carried out: EXECUTE in it becomes the query it stands for. */
  BoundDefinition bound(Statement statement, List<PgType> types, Object[] values) {
    if (!(statement instanceof TableStatement.CreateTableAs create)
        || !(create.source() instanceof PreparedStatement.Execute execute)) {
      return new BoundDefinition(statement, types, values);
    }
    NamedStatement named = require(execute.name());
    Statement source = named.statement().statement().raw().statement();
    if (!(source instanceof Query)) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "prepared statement is not a SELECT");
    }
    return new BoundDefinition(
        new TableStatement.CreateTableAs(
            create.target(),
            create.ifNotExists(),
            create.materializedView(),
            source,
            create.withData()),
        named.parameterTypes(),
        arguments(execute, named));
  }

  NamedStatement require(String name) {
    NamedStatement named = known.get(name);
    if (named == null) {
      throw new SqlFailure(
          SqlState.INVALID_SQL_STATEMENT_NAME,
          "prepared statement \"" + name + "\" does not exist");
    }
    return named;
  }

  StatementResult run(SessionText text) {
    PreparedStatement statement = (PreparedStatement) text.raw().statement();
    if (statement instanceof PreparedStatement.Execute execute) {
      return execute(execute);
    }
    boolean started = false;
    try {
      control.current();
      control.statementStarts(false);
      started = true;
      if (statement instanceof PreparedStatement.Prepare prepare) {
        prepare(prepare, text);
      } else {
        deallocate(((PreparedStatement.Deallocate) statement).name());
      }
      control.statementEnds();
      return new StatementResult.Count(text.commandTag(), 0);
    } catch (RuntimeException | Error failure) {
      control.statementFails(started, failure);
      throw failure;
    }
  }

  private void prepare(PreparedStatement.Prepare prepare, SessionText text) {
    List<PgType> declared = declared(prepare.parameterTypes());
    RawStatement outer = text.raw();
    RawStatement inner =
        new RawStatement(
            prepare.statement(),
            outer.start(),
            outer.end(),
            outer.position(),
            outer.parameterCount());
    SessionText innerText = new SessionText(inner, text.text());
    SessionStatement.Planned planned = runner.planned(innerText, declared, session.catalog());
    if (known.containsKey(prepare.name())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_PSTATEMENT,
          "prepared statement \"" + prepare.name() + "\" already exists");
    }
    known.put(
        prepare.name(),
        new NamedStatement(
            prepare.name(),
            text.text(),
            new SessionStatement(innerText, declared, planned),
            control.current().startTime()));
  }

  private List<PgType> declared(List<TypeName> names) {
    StatementContext context = context(List.of());
    List<PgType> types = new ArrayList<>(names.size());
    for (TypeName name : names) {
      PgType type = context.types().require(name).type();
      types.add(type.equals(BuiltinTypes.UNKNOWN) ? null : type);
    }
    return types;
  }

  private StatementContext context(List<PgType> declared) {
    return session.planning().analyzer(session.catalog()).context(declared);
  }

  private StatementResult execute(PreparedStatement.Execute execute) {
    NamedStatement named;
    Object[] arguments;
    try {
      named = require(execute.name());
      arguments = arguments(execute, named);
    } catch (RuntimeException | Error failure) {
      control.statementFails(false, failure);
      throw failure;
    }
    return runner.runNamed(named.statement(), arguments);
  }

  /** The values of an EXECUTE's arguments. */
  Object[] arguments(PreparedStatement.Execute execute, NamedStatement named) {
    List<Expression> values =
        ExecuteArguments.analyze(
            context(List.of()), execute.arguments(), named.parameterTypes(), named.name());
    if (values.isEmpty()) {
      return new Object[0];
    }
    StatementScope scope = new StatementScope(session, control.current(), session.typeContext());
    try {
      ExpressionCompiler compiler =
          new ExpressionCompiler(new ExecutionContext(scope, new Object[0]));
      ColumnBatch nothing = new ColumnBatch();
      nothing.selectAll(1);
      Object[] datums = new Object[values.size()];
      for (int i = 0; i < datums.length; i++) {
        Kernel kernel = compiler.compile(values.get(i));
        datums[i] = DatumVectors.read(values.get(i).type(), kernel.evaluate(nothing, null, 1), 0);
      }
      return datums;
    } finally {
      scope.end();
    }
  }

  /** Forgets one, or all for null. */
  void deallocate(String name) {
    if (name == null) {
      known.clear();
    } else {
      require(name);
      known.remove(name);
    }
  }
}
