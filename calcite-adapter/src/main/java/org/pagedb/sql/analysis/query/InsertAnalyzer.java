package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;

/** INSERT: a source of rows, spread over all columns of the table. */
final class InsertAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final UpdatableView view;
  private final List<Table.Column> columns = new ArrayList<>();

  /** For each column of the table the place of its value in the source, or -1 for the default. */
  private int[] sources;

  private Expression[] defaults;
  private List<Table.Column> targets;
  private int[] targetPositions;
  private DataChange.Overriding overriding;

  InsertAnalyzer(
      StatementContext statement, CommonTables commonTables, Table table, UpdatableView view) {
    this.view = view;
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
    for (Table.Column column : table.columns()) {
      if (!column.dropped()) {
        columns.add(column);
      }
    }
  }

  AlgebraNode analyze(DataChange.Insert insert) {
    overriding = insert.overriding();
    targets(insert);
    defaults = new Expression[columns.size()];
    AlgebraNode input = GeneratedColumns.apply(statement, table, source(insert));
    if (view != null && insert.onConflict() != null) {
      throw SqlFailure.notSupported("ON CONFLICT on a view").at(insert.onConflict().position());
    }
    AlgebraNode.Conflict conflict =
        insert.onConflict() == null
            ? null
            : new ConflictAnalyzer(statement, commonTables, table).analyze(insert);
    List<AlgebraNode.Check> checks = ChangeAnalyzer.checks(statement, table, view);
    if (insert.returning().isEmpty()) {
      return new AlgebraNode.Insert(table, input, conflict, checks, List.of(), List.of());
    }
    String name = insert.alias() == null ? insert.table().name() : insert.alias();
    List<OutputColumn> rowColumns = TableSources.columns(table);
    FromEntry entry =
        view == null ? FromEntry.of(name, table, rowColumns, List.of(), null) : view.entry(name);
    FromEntry returned = insert.onConflict() == null ? entry : entry.hiding(List.of("excluded"));
    Scope scope = Scope.query(null, true, commonTables, List.of(returned));
    TargetList returning = SelectAnalyzer.returning(statement, scope, insert.returning());
    return new AlgebraNode.Insert(
        table,
        input,
        conflict,
        checks,
        List.copyOf(returning.expressions()),
        returning.columns(rowColumns));
  }

  private void targets(DataChange.Insert insert) {
    List<DataChange.ColumnTarget> written = insert.columns();
    sources = new int[columns.size()];
    Arrays.fill(sources, -1);
    if (written.isEmpty() && view != null) {
      written = new ArrayList<>();
      for (String name : view.columnNames()) {
        written.add(new DataChange.ColumnTarget(name, List.of(), 0));
      }
    }
    if (written.isEmpty()) {
      targets = columns;
      targetPositions = new int[columns.size()];
      for (int i = 0; i < sources.length; i++) {
        sources[i] = i;
      }
      return;
    }
    targets = new ArrayList<>(written.size());
    targetPositions = new int[written.size()];
    for (int i = 0; i < written.size(); i++) {
      DataChange.ColumnTarget target = written.get(i);
      Table.Column column =
          view == null
              ? Assignments.require(table, target.name(), target.position())
              : view.column(target.name(), target.position(), "insert into");
      if (!target.indirection().isEmpty()) {
        throw SqlFailure.notSupported("INSERT into a part of a column").at(target.position());
      }
      int place = columns.indexOf(column);
      if (sources[place] >= 0) {
        throw new SqlFailure(
                SqlState.DUPLICATE_COLUMN,
                "column \"" + column.name() + "\" specified more than once")
            .at(target.position());
      }
      sources[place] = i;
      targets.add(column);
      targetPositions[i] = target.position();
    }
  }

  private AlgebraNode source(DataChange.Insert insert) {
    Query source = insert.source();
    if (source == null) {
      Arrays.fill(sources, -1);
      return values(List.of(List.of()), insert);
    }
    boolean plainValues =
        source.body() instanceof Query.Values
            && source.orderBy().isEmpty()
            && source.limit() == null
            && source.with() == null;
    if (plainValues) {
      return values(((Query.Values) source.body()).rows(), insert);
    }
    return query(source, insert);
  }

  private AlgebraNode values(List<List<SqlExpression>> written, DataChange.Insert insert) {
    int width = written.get(0).size();
    Scope scope = Scope.query(null, true, commonTables, List.of());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.VALUES);
    List<List<Expression>> rows = new ArrayList<>(written.size());
    for (List<SqlExpression> row : written) {
      if (row.size() != width) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "VALUES lists must all be the same length")
            .at(row.isEmpty() ? 0 : ExpressionStart.of(row.get(0)));
      }
      if (insert.source() != null) {
        checkWidth(row.size(), insert, row);
      }
      rows.add(row(row, expressions));
    }
    if (expressions.hasSets()) {
      throw SqlFailure.notSupported("a set-returning function in VALUES");
    }
    return new AlgebraNode.Values(rows, TableSources.columns(table));
  }

  private List<Expression> row(List<SqlExpression> written, ExpressionAnalyzer expressions) {
    List<Expression> row = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      int place = sources[i];
      boolean given =
          place >= 0
              && place < written.size()
              && !(written.get(place) instanceof SqlExpression.Default);
      row.add(given ? value(columns.get(i), written.get(place), expressions, i) : byDefault(i));
    }
    return row;
  }

  private Expression value(
      Table.Column column, SqlExpression written, ExpressionAnalyzer expressions, int place) {
    Expression value = expressions.analyze(written);
    if (usesOwnSequence(column)) {
      return byDefault(place);
    }
    Assignments.checkInsertable(column, overriding == DataChange.Overriding.SYSTEM_VALUE);
    return Assignments.toColumn(statement, value, column, ExpressionStart.of(written));
  }

  private boolean usesOwnSequence(Table.Column column) {
    return overriding == DataChange.Overriding.USER_VALUE && column.identity() != Table.Column.NONE;
  }

  private Expression byDefault(int place) {
    if (defaults[place] == null) {
      defaults[place] = StoredExpressions.defaultOf(statement, columns.get(place));
    }
    return defaults[place];
  }

  private void checkWidth(int width, DataChange.Insert insert, List<SqlExpression> row) {
    if (width > targets.size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(row == null ? 0 : ExpressionStart.of(row.get(targets.size())));
    }
    if (!insert.columns().isEmpty() && width < targets.size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "INSERT has more target columns than expressions")
          .at(targetPositions[width]);
    }
  }

  private AlgebraNode query(Query source, DataChange.Insert insert) {
    QueryAnalyzer analyzer = new QueryAnalyzer(statement, null, false, commonTables);
    AlgebraNode node = analyzer.analyzeOpen(source);
    int width = node.columns().size();
    if (width > targets.size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(itemPosition(source, targets.size()));
    }
    checkWidth(width, insert, null);
    AlgebraNode coerced =
        new ColumnCoercion(statement)
            .change(
                node,
                (place, value) -> {
                  Table.Column column = targets.get(place);
                  int position = itemPosition(source, place);
                  return usesOwnSequence(column)
                      ? statement.coercion().known(value, position)
                      : Assignments.toColumn(statement, value, column, position);
                });
    List<Expression> row = new ArrayList<>(columns.size());
    boolean identity = width == columns.size();
    for (int i = 0; i < columns.size(); i++) {
      Table.Column column = columns.get(i);
      boolean given = sources[i] >= 0 && sources[i] < width && !usesOwnSequence(column);
      identity &= given && sources[i] == i;
      if (given) {
        Assignments.checkInsertable(column, overriding == DataChange.Overriding.SYSTEM_VALUE);
        row.add(new Expression.InputReference(sources[i], column.type(), column.typmod()));
      } else {
        row.add(byDefault(i));
      }
    }
    return identity ? coerced : new AlgebraNode.Project(coerced, row, TableSources.columns(table));
  }

  private static int itemPosition(Query source, int place) {
    if (source.body() instanceof Query.Select select && place < select.items().size()) {
      return ExpressionStart.of(select.items().get(place).expression());
    }
    return 0;
  }
}
