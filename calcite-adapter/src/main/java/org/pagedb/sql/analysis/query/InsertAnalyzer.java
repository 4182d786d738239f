package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.access.Privilege;

/** INSERT: a source of rows, spread over all columns of the table. */
final class InsertAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final UpdatableView view;
  private final List<TableColumn> columns = new ArrayList<>();

  /** For each column of the table the place of its value in the source, or -1 for the default. */
  private int[] sources;

  private Expression[] defaults;

  /** For each column that is given in parts the places of these in the source. */
  private final Map<Integer, List<Integer>> parts = new HashMap<>();

  private List<DataChange.ColumnTarget> partTargets;
  private List<TableColumn> targets;
  private int[] targetPositions;
  private DataChange.Overriding overriding;
  private RelationUse use;
  private RowPolicies policies;

  InsertAnalyzer(
      StatementContext statement, CommonTables commonTables, Table table, UpdatableView view) {
    this.view = view;
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        columns.add(column);
      }
    }
  }

  AlgebraNode analyze(DataChange.Insert insert) {
    overriding = insert.overriding();
    use = view == null ? statement.privileges().uses(table) : view.use();
    use.needs(Privilege.INSERT);
    policies = view == null ? RowPolicies.of(statement, table) : view.policies();
    targets(insert.columns());
    tellTargets(insert.source() != null);
    defaults = new Expression[columns.size()];
    AlgebraNode input = GeneratedColumns.apply(statement, table, source(insert));
    if (table.isPartitioned() && view != null && !view.checks().isEmpty()) {
      throw SqlFailure.notSupported("WITH CHECK OPTION over a table with descendants");
    }
    AlgebraNode.Conflict conflict =
        insert.onConflict() == null
            ? null
            : new ConflictAnalyzer(statement, commonTables, table, view, use, policies)
                .analyze(insert);
    List<AlgebraNode.Check> checks = ChangeAnalyzer.checks(statement, table, view);
    if (insert.returning().isEmpty()) {
      return new AlgebraNode.Insert(table, verified(input), conflict, checks, List.of(), List.of());
    }
    String name = insert.alias() == null ? insert.table().name() : insert.alias();
    List<OutputColumn> rowColumns = TableSources.columns(table);
    FromEntry entry =
        view == null
            ? TableSources.target(insert.alias(), table, rowColumns)
                .reading(ColumnReads.of(use, table))
            : view.entry(name);
    FromEntry returned = insert.onConflict() == null ? entry : entry.hiding(List.of("excluded"));
    Scope scope = Scope.query(null, true, commonTables, List.of(returned));
    TargetList returning = SelectAnalyzer.returning(statement, scope, insert.returning());
    return new AlgebraNode.Insert(
        table,
        verified(input),
        conflict,
        checks,
        List.copyOf(returning.expressions()),
        returning.columns(rowColumns));
  }

  /** What is returned, or looked up in an index, must be what the role may see. */
  private AlgebraNode verified(AlgebraNode input) {
    if (policies == null) {
      return input;
    }
    List<RowPolicy> all = new ArrayList<>(policies.checks(RowPolicies.INSERT));
    if (use.isRead()) {
      all.addAll(policies.visibility());
    }
    return new AlgebraNode.Verified(input, List.copyOf(all));
  }

  /** The columns that are named, or all, unless all get their defaults. */
  private void tellTargets(boolean given) {
    if (view == null && given) {
      for (TableColumn target : targets) {
        use.inserts(target.number());
      }
    }
  }

  /** The row that a MERGE inserts. */
  List<Expression> row(
      DataChange.MergeInsert insert, ExpressionAnalyzer expressions, RelationUse target) {
    overriding = insert.overriding();
    use = target;
    use.needs(Privilege.INSERT);
    targets(insert.columns());
    tellTargets(insert.values() != null);
    defaults = new Expression[columns.size()];
    if (insert.values() == null) {
      Arrays.fill(sources, -1);
      return row(List.of(), expressions);
    }
    checkWidth(insert.values().size(), !insert.columns().isEmpty(), insert.values());
    return row(insert.values(), expressions);
  }

  private void targets(List<DataChange.ColumnTarget> written) {
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
    partTargets = written;
    targets = new ArrayList<>(written.size());
    targetPositions = new int[written.size()];
    for (int i = 0; i < written.size(); i++) {
      DataChange.ColumnTarget target = written.get(i);
      TableColumn column =
          view == null
              ? Assignments.require(table, target.name(), target.position(), true)
              : view.column(target.name(), target.position(), "insert into");
      int place = columns.indexOf(column);
      boolean part = !target.indirection().isEmpty();
      if (part && sources[place] < 0) {
        parts.computeIfAbsent(place, first -> new ArrayList<>()).add(i);
        targets.add(column);
        targetPositions[i] = target.position();
        continue;
      }
      if (sources[place] >= 0 || parts.containsKey(place)) {
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
        checkWidth(row.size(), !insert.columns().isEmpty(), row);
      }
      rows.add(row(row, expressions));
    }
    if (expressions.hasSets() && rows.size() > 1) {
      throw ValuesAnalyzer.setsRefused(rows, written);
    }
    if (expressions.hasSets()) {
      // One row is PostgreSQL's SELECT without FROM, which may give several.
      return new AlgebraNode.ProjectSet(
          new AlgebraNode.Values(List.of(List.of()), List.of()),
          rows.get(0),
          TableSources.columns(table));
    }
    return new AlgebraNode.Values(rows, TableSources.columns(table));
  }

  private List<Expression> row(List<SqlExpression> written, ExpressionAnalyzer expressions) {
    List<Expression> row = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      if (parts.containsKey(i)) {
        row.add(inParts(i, written, expressions));
        continue;
      }
      int place = sources[i];
      boolean given =
          place >= 0
              && place < written.size()
              && !(written.get(place) instanceof SqlExpression.Default);
      row.add(given ? value(columns.get(i), written.get(place), expressions, i) : byDefault(i));
    }
    return row;
  }

  /** A column whose parts stand in a row of expressions. */
  private Expression inParts(
      int place, List<SqlExpression> written, ExpressionAnalyzer expressions) {
    TableColumn column = columns.get(place);
    Expression whole = new Expression.Constant(null, column.type(), column.typmod());
    for (int source : parts.get(place)) {
      DataChange.ColumnTarget target = partTargets.get(source);
      if (written.get(source) instanceof SqlExpression.Default) {
        PartAssignment.refuseDefault(target);
      }
      Expression value = expressions.analyze(written.get(source));
      int position = ExpressionStart.of(written.get(source));
      whole = assigned(whole, column, target, expressions, value, position);
    }
    return whole;
  }

  /** A column whose parts are columns of a query. */
  private Expression inParts(int place, AlgebraNode query, Query source) {
    TableColumn column = columns.get(place);
    Scope scope = Scope.query(null, true, commonTables, List.of());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.VALUES);
    Expression whole = new Expression.Constant(null, column.type(), column.typmod());
    for (int part : parts.get(place)) {
      OutputColumn output = query.columns().get(part);
      Expression value = new Expression.InputReference(part, output.type(), output.typmod());
      int position = itemPosition(source, part);
      whole = assigned(whole, column, partTargets.get(part), expressions, value, position);
    }
    return whole;
  }

  private static Expression assigned(
      Expression whole,
      TableColumn column,
      DataChange.ColumnTarget target,
      ExpressionAnalyzer expressions,
      Expression value,
      int position) {
    return new PartAssignment(expressions, column.name(), target.position(), position)
        .assigned(whole, column.typmod(), target.indirection(), value);
  }

  private Expression value(
      TableColumn column, SqlExpression written, ExpressionAnalyzer expressions, int place) {
    Expression value = expressions.analyze(written);
    if (usesOwnSequence(column)) {
      return byDefault(place);
    }
    Assignments.checkInsertable(column, overriding == DataChange.Overriding.SYSTEM_VALUE);
    return Assignments.toColumn(statement, value, column, ExpressionStart.of(written));
  }

  private boolean usesOwnSequence(TableColumn column) {
    return overriding == DataChange.Overriding.USER_VALUE && column.identity() != TableColumn.NONE;
  }

  private Expression byDefault(int place) {
    if (defaults[place] == null) {
      defaults[place] = StoredExpressions.defaultOf(statement, columns.get(place));
    }
    return defaults[place];
  }

  private void checkWidth(int width, boolean listed, List<SqlExpression> row) {
    if (width > targets.size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(row == null ? 0 : ExpressionStart.of(row.get(targets.size())));
    }
    if (listed && width < targets.size()) {
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
    checkWidth(width, !insert.columns().isEmpty(), null);
    AlgebraNode coerced =
        new ColumnCoercion(statement)
            .change(
                node,
                (place, value) -> {
                  TableColumn column = targets.get(place);
                  int position = itemPosition(source, place);
                  boolean asItIs = usesOwnSequence(column) || isPart(place);
                  return asItIs
                      ? statement.coercion().known(value, position)
                      : Assignments.toColumn(statement, value, column, position);
                });
    List<Expression> row = new ArrayList<>(columns.size());
    boolean identity = width == columns.size();
    for (int i = 0; i < columns.size(); i++) {
      TableColumn column = columns.get(i);
      boolean given = sources[i] >= 0 && sources[i] < width && !usesOwnSequence(column);
      identity &= given && sources[i] == i;
      if (parts.containsKey(i)) {
        row.add(inParts(i, coerced, source));
      } else if (given) {
        Assignments.checkInsertable(column, overriding == DataChange.Overriding.SYSTEM_VALUE);
        row.add(new Expression.InputReference(sources[i], column.type(), column.typmod()));
      } else {
        row.add(byDefault(i));
      }
    }
    return identity ? coerced : new AlgebraNode.Project(coerced, row, TableSources.columns(table));
  }

  private boolean isPart(int source) {
    return !parts.isEmpty() && !partTargets.get(source).indirection().isEmpty();
  }

  private static int itemPosition(Query source, int place) {
    if (source.body() instanceof Query.Select select && place < select.items().size()) {
      return ExpressionStart.of(select.items().get(place).expression());
    }
    return 0;
  }
}
