package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.Analyzer;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.explain.ExplainOptions;
import org.pagedb.sql.explain.PlanDocument;
import org.pagedb.sql.explain.PlanText;
import org.pagedb.sql.explain.PlanTree;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.ExplainStatement;
import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Carries out EXPLAIN: the plan of a statement, and with ANALYZE what its execution did. */
final class ExplainStatements {

  private static final String LABEL = "QUERY PLAN";
  private static final double NANOS_PER_MILLI = 1e6;

  /** PostgreSQL's settings that EXPLAIN (SETTINGS) shows where they were set. */
  private static final List<String> SHOWN_SETTINGS =
      List.of(
          "cpu_index_tuple_cost",
          "cpu_operator_cost",
          "cpu_tuple_cost",
          "cursor_tuple_fraction",
          "effective_cache_size",
          "enable_bitmapscan",
          "enable_hashagg",
          "enable_hashjoin",
          "enable_indexonlyscan",
          "enable_indexscan",
          "enable_material",
          "enable_mergejoin",
          "enable_nestloop",
          "enable_seqscan",
          "enable_sort",
          "from_collapse_limit",
          "join_collapse_limit",
          "max_parallel_workers_per_gather",
          "plan_cache_mode",
          "random_page_cost",
          "search_path",
          "seq_page_cost",
          "temp_buffers",
          "work_mem");

  private final EngineSession session;
  private final TransactionControl control;
  private final StatementRunner runner;

  ExplainStatements(EngineSession session, TransactionControl control, StatementRunner runner) {
    this.session = session;
    this.control = control;
    this.runner = runner;
  }

  /** The one column that the answer has. */
  static List<OutputColumn> columns(ExplainStatement explain) {
    PgType type =
        switch (ExplainReader.read(explain.options()).format()) {
          case JSON -> BuiltinTypes.byName("json");
          case XML -> BuiltinTypes.byName("xml");
          default -> BuiltinTypes.TEXT;
        };
    PgType shown = type == null ? BuiltinTypes.TEXT : type;
    return List.of(new OutputColumn(LABEL, shown, PgType.NO_TYPMOD));
  }

  StatementResult run(ExplainStatement explain, Object[] given) {
    RunningStatement running = null;
    try {
      ExplainOptions options = ExplainReader.read(explain.options());
      Statement written = explain.statement();
      List<PgType> types = List.of();
      Object[] parameters = given;
      if (written instanceof PreparedStatement.Execute execute) {
        NamedStatement named = runner.prepared().require(execute.name());
        types = named.parameterTypes();
        parameters = runner.prepared().arguments(execute, named);
        written = named.statement().statement().raw().statement();
      }
      Statement explained = explained(written, options);
      SessionTransaction transaction = control.current();
      long start = System.nanoTime();
      SessionText text =
          new SessionText(new RawStatement(explained, 0, 0, 1, 0), "EXPLAIN " + explained);
      SessionStatement.Planned planned = runner.planned(text, types, session.catalog());
      planned.locks().take(session.locks());
      long planning = System.nanoTime() - start;
      StatementScope scope = new StatementScope(session, transaction, session.typeContext());
      running = new RunningStatement(control, scope);
      ExecutionContext context = new ExecutionContext(scope, parameters);
      long execution = 0;
      if (options.analyze()) {
        runner.refuseChangesIfReadOnly(explained, CommandTags.of(explained));
        context = context.analyzing();
        start = System.nanoTime();
        execute(planned.plan(), context, running);
        execution = System.nanoTime() - start;
      }
      List<String> lines = shown(planned.plan(), options, context, planning, execution);
      running.succeeded();
      List<String[]> rows = new ArrayList<>();
      for (String line : lines) {
        rows.add(new String[] {line});
      }
      return new StatementResult.Rows("EXPLAIN", ListedRows.of(columns(explain), rows));
    } catch (RuntimeException | Error failure) {
      if (running == null) {
        control.statementFails(false, failure);
      } else {
        running.failed(null, failure);
      }
      throw failure;
    }
  }

  /** A statement that is explained by the query within it is explained only, not carried out. */
  private static Statement explained(Statement statement, ExplainOptions options) {
    Statement query = null;
    if (statement instanceof CursorStatement.Declare cursor) {
      query = cursor.query();
    } else if (statement instanceof TableStatement.CreateTableAs table) {
      query = table.source();
    }
    if (query != null && !options.analyze() && Analyzer.handles(query)) {
      return query;
    }
    if (!Analyzer.handles(statement)) {
      String analyze = options.analyze() ? "EXPLAIN ANALYZE of " : "EXPLAIN of ";
      throw SqlFailure.notSupported(analyze + CommandTags.of(statement));
    }
    return statement;
  }

  private static void execute(
      PhysicalPlan plan, ExecutionContext context, RunningStatement running) {
    try (var operator = plan.start(context)) {
      operator.open();
      while (operator.next() != null) {
        running.scope().checkInterrupts();
      }
    }
  }

  private List<String> shown(
      PhysicalPlan plan,
      ExplainOptions options,
      ExecutionContext context,
      long planning,
      long execution) {
    PlanTree tree = new PlanTree(plan, options, session.typeContext(), context::known);
    if (options.format() == ExplainOptions.Format.TEXT) {
      List<String> lines = new ArrayList<>(PlanText.lines(tree));
      String settings = options.settings() ? settingsLine() : "";
      if (!settings.isEmpty()) {
        lines.add("Settings: " + settings);
      }
      if (options.summary()) {
        lines.add(time("Planning Time", planning));
        if (options.analyze()) {
          lines.add(time("Execution Time", execution));
        }
      }
      return lines;
    }
    Map<String, Object> summary = new LinkedHashMap<>();
    if (options.settings()) {
      summary.put("Settings", settings());
    }
    if (options.summary()) {
      summary.put("Planning Time", PlanTree.decimal(planning / NANOS_PER_MILLI, 3));
    }
    if (options.analyze()) {
      summary.put("Triggers", List.of());
      if (options.summary()) {
        summary.put("Execution Time", PlanTree.decimal(execution / NANOS_PER_MILLI, 3));
      }
    }
    return List.of(PlanDocument.of(tree, summary, options.format()));
  }

  private static String time(String label, long nanos) {
    return String.format(Locale.ROOT, "%s: %.3f ms", label, nanos / NANOS_PER_MILLI);
  }

  private Map<String, Object> settings() {
    Map<String, Object> set = new LinkedHashMap<>();
    for (String name : SHOWN_SETTINGS) {
      String value = session.settings().explicit(name);
      if (value != null && !session.settings().isDefault(name)) {
        set.put(name, value);
      }
    }
    return set;
  }

  private String settingsLine() {
    StringBuilder line = new StringBuilder();
    settings()
        .forEach(
            (name, value) -> {
              line.append(line.length() == 0 ? "" : ", ");
              line.append(name).append(" = '").append(value).append('\'');
            });
    return line.toString();
  }
}
