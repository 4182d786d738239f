package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.AnalyzedStatement;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.rewrite.RowIdentities;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.CursorStatement.CursorOption;
import org.pagedb.sql.type.PgType;

/** Carries out DECLARE, FETCH, MOVE and CLOSE. */
final class CursorStatements {

  private final EngineSession session;
  private final TransactionControl control;

  CursorStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  /** What a statement answers with, and its parameters. */
  SessionStatement.Planned describe(CursorStatement statement, List<PgType> declared) {
    List<OutputColumn> columns = null;
    List<PgType> parameters = List.of();
    if (statement instanceof CursorStatement.Fetch fetch && !fetch.move()) {
      columns = session.cursors().require(fetch.cursor()).columns();
    } else if (statement instanceof CursorStatement.Declare declare) {
      parameters = analyzed(declare, declared, session.catalog()).parameterTypes();
    }
    return new SessionStatement.Planned(
        null, null, parameters, columns, null, null, PlannedSizes.NONE, null);
  }

  private AnalyzedStatement analyzed(
      CursorStatement.Declare declare, List<PgType> declared, Catalog catalog) {
    CursorRules.check(declare);
    return session.planning().analyzer(catalog).analyze(declare.query(), declared);
  }

  StatementResult run(SessionStatement prepared, Object[] parameters) {
    SessionText text = prepared.statement();
    CursorStatement statement = (CursorStatement) text.raw().statement();
    boolean started = false;
    try {
      if (statement instanceof CursorStatement.Declare declare && !declare.hold()) {
        control.requireTransactionFor("DECLARE CURSOR");
      }
      control.current();
      control.statementStarts(statement instanceof CursorStatement.Declare);
      started = true;
      if (statement instanceof CursorStatement.Fetch fetch) {
        return fetch(fetch, text.commandTag());
      }
      if (statement instanceof CursorStatement.Declare declare) {
        declare(declare, prepared, parameters);
      } else {
        close((CursorStatement.Close) statement);
      }
      control.statementEnds();
      return new StatementResult.Count(text.commandTag(), 0);
    } catch (RuntimeException | Error failure) {
      control.statementFails(started, failure);
      throw failure;
    }
  }

  private void declare(
      CursorStatement.Declare declare, SessionStatement prepared, Object[] parameters) {
    SessionTransaction transaction = control.current();
    RowIdentities query = locked(declare, prepared.declared(), transaction);
    session.cursors().checkFree(declare.name());
    // A cursor may stand still for long, and may have to go back: no workers wait for it.
    PhysicalPlan plan =
        session.planning().serialPlanner(session.catalog()).planStatement(query.node());
    boolean scrolls =
        declare.options().contains(CursorOption.SCROLL)
            || !declare.options().contains(CursorOption.NO_SCROLL)
                && declare.query().locking().isEmpty()
                && CursorRules.runsBackward(plan);
    StatementScope scope = new StatementScope(session, transaction, session.typeContext());
    Operator operator = null;
    try {
      ExecutionContext context = new ExecutionContext(scope, parameters);
      operator = plan.start(context);
      operator.open();
      OpenCursor description =
          new OpenCursor(
              declare.name(),
              prepared.statement().text(),
              declare.hold(),
              declare.options().contains(CursorOption.BINARY),
              scrolls,
              transaction.startTime());
      session
          .cursors()
          .add(
              new Cursor(
                  description,
                  List.copyOf(query.node().columns().subList(0, query.visible())),
                  query.rows(),
                  new CursorRows(operator, plan.types(), context, scrolls),
                  scope,
                  transaction.savepointCount()));
    } catch (RuntimeException | Error failure) {
      if (operator != null) {
        operator.close();
      }
      scope.end();
      throw failure;
    }
  }

  private RowIdentities locked(
      CursorStatement.Declare declare, List<PgType> declared, SessionTransaction transaction) {
    while (true) {
      Catalog catalog = transaction.queryCatalog();
      AlgebraNode node = analyzed(declare, declared, catalog).plan();
      TableLocks.of(node).take(session.locks());
      if (transaction.queryCatalog() == catalog) {
        return RowIdentities.of(node);
      }
    }
  }

  private StatementResult fetch(CursorStatement.Fetch fetch, String tag) {
    Cursor cursor = session.cursors().require(fetch.cursor());
    cursor.checkUsable();
    try {
      Motion motion = Motion.begin(cursor, fetch);
      if (!fetch.move()) {
        FetchedRows rows =
            new FetchedRows(
                cursor,
                motion.count(),
                motion.backward(),
                motion.includesCurrent(),
                control,
                session.interrupts()::check);
        return new StatementResult.Rows(tag, new GuardedRows(session, rows));
      }
      long moved = motion.finish(cursor);
      control.statementEnds();
      return new StatementResult.Count(tag, moved);
    } catch (RuntimeException | Error failure) {
      cursor.broken();
      throw failure;
    }
  }

  private void close(CursorStatement.Close close) {
    if (close.name() == null) {
      session.cursors().closeAll();
    } else {
      session.cursors().close(close.name());
    }
  }

  /** What is left of a FETCH or MOVE when the cursor stands where its last leg begins. */
  private record Motion(long count, boolean backward, boolean includesCurrent) {

    static Motion begin(Cursor cursor, CursorStatement.Fetch fetch) {
      return switch (fetch.direction()) {
        case FORWARD -> relative(cursor, fetch.count(), fetch.move());
        case BACKWARD -> relative(cursor, -fetch.count(), fetch.move());
        case ABSOLUTE -> absolute(cursor, fetch.count());
        case RELATIVE -> single(cursor, fetch.count(), fetch.move());
      };
    }

    private static Motion relative(Cursor cursor, long count, boolean move) {
      if (count == 0) {
        return current(cursor, move);
      }
      if (count < 0) {
        cursor.checkScrolls();
      }
      return new Motion(count == -Cursor.ALL ? Cursor.ALL : Math.abs(count), count < 0, false);
    }

    private static Motion current(Cursor cursor, boolean move) {
      if (cursor.isOnRow() && !move) {
        cursor.checkScrolls();
      }
      boolean there = cursor.isOnRow();
      return new Motion(there ? 1 : 0, false, there);
    }

    private static Motion single(Cursor cursor, long count, boolean move) {
      if (count == 0) {
        return current(cursor, move);
      }
      if (count > 0) {
        cursor.forward(count - 1);
      } else {
        cursor.backward(-count - 1);
      }
      return new Motion(1, count < 0, false);
    }

    private static Motion absolute(Cursor cursor, long row) {
      if (row > 0) {
        cursor.before(row);
        return new Motion(1, false, false);
      }
      if (row == 0) {
        cursor.rewind();
        return new Motion(0, false, false);
      }
      cursor.forward(Cursor.ALL);
      cursor.backward(-row - 1);
      return new Motion(1, true, false);
    }

    /** Makes the last leg without looking at the rows; how many they are. */
    long finish(Cursor cursor) {
      if (includesCurrent) {
        return 1;
      }
      return backward ? cursor.backward(count) : cursor.forward(count);
    }
  }
}
