package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.Analyzer;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.ExplainStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.RawStatement;

/** Carries out EXPLAIN: the plan of a statement, as text. */
final class ExplainStatements {

  static final List<OutputColumn> COLUMNS = ListedRows.columns("QUERY PLAN");

  private final EngineSession session;
  private final TransactionControl control;
  private final StatementRunner runner;

  ExplainStatements(EngineSession session, TransactionControl control, StatementRunner runner) {
    this.session = session;
    this.control = control;
    this.runner = runner;
  }

  StatementResult run(ExplainStatement explain, Object[] parameters) {
    try {
      control.current();
      boolean costs = true;
      for (Option option : explain.options()) {
        if (option.name().equals("costs")) {
          costs = isOn(option);
        } else if (!isOff(option)) {
          throw SqlFailure.notSupported("EXPLAIN (" + option.name() + ")");
        }
      }
      if (!Analyzer.handles(explain.statement())) {
        throw SqlFailure.notSupported("EXPLAIN of " + CommandTags.of(explain.statement()));
      }
      SessionText text =
          new SessionText(new RawStatement(explain.statement(), 0, 0, 1, 0), "EXPLAIN " + explain);
      SessionStatement.Planned planned = runner.planned(text, List.of(), session.catalog());
      control.statementStarts(true);
      List<String[]> rows = new ArrayList<>();
      for (String line : new PlanText(costs, session.typeContext()).lines(planned.plan())) {
        rows.add(new String[] {line});
      }
      control.statementEnds();
      return new StatementResult.Rows("EXPLAIN", ListedRows.of(COLUMNS, rows));
    } catch (RuntimeException | Error failure) {
      control.statementFails(false);
      throw failure;
    }
  }

  private static boolean isOn(Option option) {
    return !isOff(option);
  }

  private static boolean isOff(Option option) {
    if (option.value() instanceof Option.Text text) {
      return switch (text.text().toLowerCase(java.util.Locale.ROOT)) {
        case "off", "false" -> true;
        default -> false;
      };
    }
    return option.value() instanceof Option.Flag flag && !flag.value()
        || option.value() instanceof Option.IntegerNumber number && number.value() == 0;
  }
}
