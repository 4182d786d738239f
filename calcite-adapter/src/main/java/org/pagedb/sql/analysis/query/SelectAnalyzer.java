package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.WindowDefinition;

/**
 * One SELECT with its ORDER BY and LIMIT. The plan is built from the inside out:
 *
 * <pre>
 * FROM, WHERE → grouping → HAVING → windows → select list → DISTINCT → ORDER BY → locks → LIMIT
 * </pre>
 */
final class SelectAnalyzer {

  private static final AlgebraNode ONE_ROW = new AlgebraNode.Values(List.of(List.of()), List.of());

  private final QueryAnalyzer analyzer;
  private final StatementContext statement;
  private final Query query;
  private final Query.Select select;
  private final QueryState state = new QueryState();
  private Scope scope;
  private TargetList targets;
  private Ordering ordering;
  private boolean hasSets;

  SelectAnalyzer(QueryAnalyzer analyzer, Query query, Query.Select select) {
    this.analyzer = analyzer;
    this.statement = analyzer.statement();
    this.query = query;
    this.select = select;
  }

  /**
   * The plan.
   *
   * @param open whether literals of the select list that nothing says more about stay open
   */
  AlgebraNode analyze(boolean open) {
    if (select.into() != null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "SELECT ... INTO is not allowed here")
          .at(select.into().name().position());
    }
    boolean locks = !query.locking().isEmpty();
    FromResult from =
        select.from().isEmpty()
            ? new FromResult(ONE_ROW, List.of())
            : new FromAnalyzer(
                    statement,
                    analyzer.outer(),
                    analyzer.seesOuter(),
                    analyzer.commonTables(),
                    locks)
                .analyze(select.from());
    scope =
        Scope.query(
            analyzer.outer(), analyzer.seesOuter(), analyzer.commonTables(), from.entries());
    scope.belongsTo(state);
    for (WindowDefinition window : select.windows()) {
      if (state.namedWindows().put(window.name(), window) != null) {
        throw new SqlFailure(
                SqlState.WINDOWING_ERROR, "window \"" + window.name() + "\" is already defined")
            .at(window.position());
      }
    }
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.SELECT_LIST);
    targets = new TargetList(statement, scope);
    targets.addItems(select.items(), expressions);
    int own = targets.visible();
    CarriedColumns carried = analyzer.carried();
    List<Expression> carriedValues = carried == null ? List.of() : carried.addTo(targets, scope);
    Expression where =
        select.where() == null
            ? null
            : expressions.in(Clause.WHERE).condition(select.where(), "WHERE");
    Expression having =
        select.having() == null
            ? null
            : expressions.in(Clause.HAVING).condition(select.having(), "HAVING");
    ordering = new Ordering(statement, expressions, targets);
    ordering.orderBy(query.orderBy());
    GroupingClause grouping = new GroupingClause(statement, expressions, targets, state);
    grouping.analyze(select.groupBy());
    if (select.distinct() != null) {
      ordering.distinct(select.distinct());
    }
    if (!open || grouping.isPresent()) {
      targets.settle();
    }
    hasSets = expressions.hasSets();
    if (statement.queryRecord() != null) {
      List<PendingWindow.Window> windows = new ArrayList<>();
      for (WindowDefinition window : select.windows()) {
        WindowAnalyzer analyzed = new WindowAnalyzer(expressions.in(Clause.WINDOW));
        windows.add(analyzed.definition(unnamed(window), state));
      }
      remember(statement.queryRecord(), own, where, having, grouping, windows);
    }
    if (!carriedValues.isEmpty()) {
      where = carried.where(where, carriedValues);
      for (int i = 0; grouping.isPresent() && i < carriedValues.size(); i++) {
        grouping.addKey(carriedValues.get(i));
      }
    }
    AlgebraNode node = where == null ? from.node() : new AlgebraNode.Filter(from.node(), where);
    boolean grouped = grouping.isPresent() || having != null || !state.aggregates().isEmpty();
    if (grouped) {
      node = new Grouping(state, scope, grouping).apply(node, targets, having);
      hasSets = hasSets && References.haveSets(targets.expressions());
    }
    if (!state.windows().isEmpty()) {
      node = new Windowing(state).apply(node, targets);
    }
    if (locks) {
      return locked(node, grouped);
    }
    return finished(projected(node));
  }

  private static WindowDefinition unnamed(WindowDefinition window) {
    return new WindowDefinition(
        null,
        window.base(),
        window.partitionBy(),
        window.orderBy(),
        window.frame(),
        window.position());
  }

  private void remember(
      QueryRecord record,
      int own,
      Expression where,
      Expression having,
      GroupingClause grouping,
      List<PendingWindow.Window> windows) {
    record.select(
        select,
        new QueryRecord.Selected(
            QueryRecord.row(scope.entries()),
            List.copyOf(targets.expressions()),
            targets.names(),
            own,
            where,
            List.copyOf(grouping.keys()),
            having,
            ordering.keys(),
            ordering.distinctOn(),
            windows,
            state.copy()));
  }

  /** Whatever stands above the select list. */
  private AlgebraNode finished(AlgebraNode projected) {
    AlgebraNode node = ordering.apply(projected);
    node = analyzer.limited(node, query.limit(), scope);
    return withoutHidden(node);
  }

  private AlgebraNode locked(AlgebraNode node, boolean grouped) {
    LockingClauses locking = new LockingClauses(scope, query.locking());
    locking.check(
        grouped,
        select.groupBy() != null,
        select.having() != null,
        select.distinct() != null,
        !state.windows().isEmpty(),
        hasSets);
    List<LockingClauses.Target> rows = locking.targets(targets);
    AlgebraNode result = ordering.apply(projected(node));
    for (LockingClauses.Target row : rows) {
      result =
          new AlgebraNode.LockRows(
              result, row.table(), row.members(), row.column(), row.strength(), row.policy());
    }
    return withoutHidden(analyzer.limited(result, query.limit(), scope));
  }

  private AlgebraNode projected(AlgebraNode input) {
    List<OutputColumn> columns = targets.columns(input.columns());
    if (hasSets) {
      return new AlgebraNode.ProjectSet(input, List.copyOf(targets.expressions()), columns);
    }
    if (isIdentity(input, columns)) {
      return input;
    }
    return new AlgebraNode.Project(input, List.copyOf(targets.expressions()), columns);
  }

  private boolean isIdentity(AlgebraNode input, List<OutputColumn> columns) {
    if (columns.size() != input.columns().size() || columns.isEmpty()) {
      return false;
    }
    for (int i = 0; i < columns.size(); i++) {
      boolean same =
          targets.expression(i) instanceof Expression.InputReference reference
              && reference.index() == i
              && columns.get(i).name().equals(input.columns().get(i).name());
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private AlgebraNode withoutHidden(AlgebraNode node) {
    int visible = targets.visible();
    if (visible == targets.size()) {
      return node;
    }
    List<Expression> kept = new ArrayList<>(visible);
    for (int i = 0; i < visible; i++) {
      OutputColumn column = node.columns().get(i);
      kept.add(new Expression.InputReference(i, column.type(), column.typmod()));
    }
    return new AlgebraNode.Project(node, kept, List.copyOf(node.columns().subList(0, visible)));
  }

  /** The items of a select list alone, as RETURNING needs them. */
  static TargetList returning(StatementContext statement, Scope scope, List<SelectItem> items) {
    TargetList list = new TargetList(statement, scope);
    list.addItems(items, new ExpressionAnalyzer(statement, scope, Clause.RETURNING));
    list.settle();
    return list;
  }
}
