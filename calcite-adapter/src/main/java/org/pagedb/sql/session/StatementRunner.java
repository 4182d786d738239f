package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.AnalyzedStatement;
import org.pagedb.sql.analysis.Analyzer;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.operator.CommonTableOperator;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.ChangesRows;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.service.SessionParameters;
import org.pagedb.storage.vector.ColumnBatch;

/** Prepares and carries out a session's statements. */
final class StatementRunner {

  private final EngineSession session;
  private final TransactionControl control;
  private final TransactionStatements transactions;
  private final UtilityStatements utilities;
  private final BatchInserts batches;
  private SessionText current;

  StatementRunner(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
    transactions = new TransactionStatements(control, new TwoPhaseCommit(session));
    batches = new BatchInserts(session, control, this);
    utilities = new UtilityStatements(session, control, this);
  }

  /** Splits and parses a text that is not known yet. */
  List<ParsedStatement> parse(String sql) {
    SqlParser.ParsedText parsed;
    try {
      parsed = SqlParser.parseText(sql);
    } catch (SqlFailure failure) {
      control.statementFails(false, failure);
      throw failure;
    }
    session.notices().addAll(parsed.notices());
    List<ParsedStatement> statements = new ArrayList<>(parsed.statements().size());
    for (RawStatement raw : parsed.statements()) {
      String text = sql.substring(raw.start(), raw.end());
      statements.add(new SessionText(raw, text));
    }
    if (parsed.notices().isEmpty()) {
      session.database().plans().putText(sql, statements);
    }
    return statements;
  }

  SessionStatement prepare(SessionText text, List<PgType> declared) {
    Statement statement = text.raw().statement();
    try {
      if (!endsTransaction(statement)) {
        control.refuseIfFailed();
      }
      SessionStatement.Planned planned =
          Analyzer.handles(statement)
              ? planned(text, declared, session.catalog())
              : utilities.describe(text, declared);
      return new SessionStatement(text, declared, planned);
    } catch (SqlFailure failure) {
      control.statementFails(false, failure);
      throw inStatement(failure, text);
    }
  }

  StatementResult execute(SessionStatement prepared, Object[] parameters) {
    SessionText text = prepared.statement();
    current = text;
    Statement statement = text.raw().statement();
    try {
      if (statement instanceof TransactionStatement control) {
        return transactions.run(control);
      }
      control.refuseIfFailed();
      return Analyzer.handles(statement)
          ? runQuery(prepared, parameters)
          : utilities.run(prepared, parameters);
    } catch (SqlFailure failure) {
      throw inStatement(failure, text);
    }
  }

  /** Carries a statement out that EXECUTE names; its own failures have no position. */
  StatementResult runNamed(SessionStatement named, Object[] parameters) {
    return runQuery(named, parameters);
  }

  /** The statements that SQL prepared. */
  PreparedStatements prepared() {
    return utilities.prepared();
  }

  /** The settings as functions see them. */
  SessionParameters parameters() {
    return utilities.parameters();
  }

  /** The text of the statement that was started last. */
  String currentText() {
    return current.text();
  }

  DefinitionStatements definitions() {
    return utilities.definitions();
  }

  /** SHOW's answer. */
  String show(String name) {
    return utilities.show(name);
  }

  /** A plan for the statement that is right for the catalog, from the cache if it is there. */
  SessionStatement.Planned planned(SessionText text, List<PgType> declared, Catalog catalog) {
    AnalysisKey key = session.planning().key(catalog);
    PlanCache cache = session.database().plans();
    SessionStatement.Planned cached = cache.plan(text.text(), declared, key);
    if (cached != null && cached.catalog() == catalog && !cached.sizes().areOutgrown()) {
      return cached;
    }
    AnalyzedStatement analyzed =
        session.planning().analyzer(catalog).analyze(text.raw().statement(), declared);
    AlgebraNode node = analyzed.plan();
    boolean givesRows =
        !(text.raw().statement() instanceof DataChange) || !node.columns().isEmpty();
    List<OutputColumn> columns = givesRows ? ResultColumns.of(node.columns(), catalog) : null;
    PhysicalPlan plan = session.planning().planner(catalog).planStatement(node);
    SessionStatement.Planned planned =
        new SessionStatement.Planned(
            catalog,
            key,
            analyzed.parameterTypes(),
            columns,
            plan,
            TableLocks.of(node, analyzed.positions()),
            PlannedSizes.of(plan, session.database().relations()::heap),
            analyzed.privileges().refusal(catalog, session.user().currentRole()));
    cache.putPlan(text.text(), declared, key, planned);
    return planned;
  }

  private StatementResult runQuery(SessionStatement prepared, Object[] parameters) {
    RunningStatement running = null;
    Operator operator = null;
    try {
      SessionTransaction transaction = control.current();
      SessionStatement.Planned planned = lockedPlan(prepared, transaction);
      refuseChangesIfReadOnly(prepared);
      StatementScope scope = new StatementScope(session, transaction, session.typeContext());
      running = new RunningStatement(control, scope);
      operator = planned.plan().start(new ExecutionContext(scope, parameters));
      operator.open();
      String tag = prepared.statement().commandTag();
      if (planned.columns() != null) {
        QueryRows rows = new QueryRows(running, planned.columns(), operator);
        return new StatementResult.Rows(tag, new GuardedRows(session, rows));
      }
      return new StatementResult.Count(tag, drain(operator, running));
    } catch (RuntimeException | Error failure) {
      if (running == null) {
        control.statementFails(false, failure);
      } else {
        running.failed(operator, failure);
      }
      throw failure;
    }
  }

  /** As {@link Session#executeAll}. */
  boolean executeAll(SessionStatement prepared, List<Object[]> parameters) {
    current = prepared.statement();
    if (control.status() == TransactionStatus.FAILED
        || !(prepared.statement().raw().statement() instanceof DataChange.Insert)) {
      return false;
    }
    try {
      return batches.run(prepared, parameters);
    } catch (SqlFailure failure) {
      throw inStatement(failure, prepared.statement());
    }
  }

  static long drain(Operator operator, RunningStatement running) {
    for (ColumnBatch batch = operator.next(); batch != null; batch = operator.next()) {
      running.scope().checkInterrupts();
    }
    Operator last = operator;
    while (last instanceof CommonTableOperator with) {
      last = with.body();
    }
    long affected = last instanceof ChangesRows changes ? changes.affectedRows() : 0;
    running.changed(affected);
    operator.close();
    running.succeeded();
    return affected;
  }

  /**
   * The plan, with the tables it uses locked. Waiting for a lock may mean that the tables have
   * changed meanwhile, so the plan is looked at again until nothing has.
   */
  SessionStatement.Planned lockedPlan(SessionStatement prepared, SessionTransaction transaction) {
    while (true) {
      Catalog catalog = transaction.queryCatalog();
      SessionStatement.Planned planned = prepared.planned();
      if (planned.catalog() != catalog
          || !planned.key().equals(session.planning().key(catalog))
          || planned.sizes().areOutgrown()) {
        planned = planned(prepared.statement(), prepared.parameterTypes(), catalog);
        prepared.planned(planned);
      }
      planned.locks().take(session.locks());
      if (transaction.queryCatalog() == catalog) {
        return planned;
      }
    }
  }

  void refuseChangesIfReadOnly(SessionStatement prepared) {
    refuseChangesIfReadOnly(
        prepared.statement().raw().statement(), prepared.statement().commandTag());
  }

  /** Fails with 25006 if the statement changes rows and the transaction may not. */
  void refuseChangesIfReadOnly(Statement statement, String tag) {
    if (control.modes().readOnly() && statement instanceof DataChange) {
      throw SqlFailure.of(
          SqlState.READ_ONLY_SQL_TRANSACTION, "cannot execute %s in a read-only transaction", tag);
    }
  }

  private static boolean endsTransaction(Statement statement) {
    return statement instanceof TransactionStatement;
  }

  /** Positions are told from the statement's own start, as clients expect. */
  private static SqlFailure inStatement(SqlFailure failure, SessionText text) {
    return failure.movedBy(1 - text.raw().position());
  }
}
