package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The FROM clause. Items are joined from left to right; the left side of each join is a scope for
 * what stands to its right, which makes the join lateral if anything there uses it.
 */
final class FromAnalyzer {

  static final Expression TRUE = new Expression.Constant(Boolean.TRUE, BuiltinTypes.BOOL);

  private final StatementContext statement;
  private final Scope outer;
  private final boolean seesOuter;
  private final CommonTables commonTables;
  private final TableSources sources;

  /**
   * For a query inside of {@code outer}.
   *
   * @param seesOuter whether the outer scope's names can be used
   * @param locksRows whether tables must give their rows' places
   */
  FromAnalyzer(
      StatementContext statement,
      Scope outer,
      boolean seesOuter,
      CommonTables commonTables,
      boolean locksRows) {
    this.statement = statement;
    this.outer = outer;
    this.seesOuter = seesOuter;
    this.commonTables = commonTables;
    sources = new TableSources(statement, commonTables, locksRows);
  }

  /** All items joined, or null if there is none. */
  FromResult analyze(List<FromItem> items) {
    return analyze(null, items);
  }

  /** The items joined to what is there already. */
  FromResult analyze(FromResult start, List<FromItem> items) {
    FromResult result = start;
    for (int i = 0; i < items.size(); i++) {
      FromItem item = items.get(i);
      if (result == null) {
        result = item(item, outer);
        continue;
      }
      Scope left = leftSide(outer, result);
      FromResult right = item(item, left);
      List<FromEntry> entries = combined(result, right);
      result = join(result, right, AlgebraNode.JoinKind.INNER, TRUE, left.isTouched(), entries);
    }
    return result;
  }

  private Scope leftSide(Scope around, FromResult left) {
    boolean same = around != outer;
    return Scope.leftSide(around, same || seesOuter, same, commonTables, left.entries());
  }

  /** Whether what is not lateral sees the scope around it. */
  private boolean sees(Scope around, boolean lateral) {
    return around == outer ? seesOuter : lateral;
  }

  private FromResult item(FromItem item, Scope around) {
    FromResult result = resultOf(item, around);
    if (statement.queryRecord() != null) {
      List<QueryRecord.Row> left = new ArrayList<>();
      for (Scope scope = around; scope != outer; scope = scope.parent()) {
        left.add(QueryRecord.row(scope.entries()));
      }
      statement.queryRecord().item(item, result, left);
    }
    return result;
  }

  private FromResult resultOf(FromItem item, Scope around) {
    if (item instanceof FromItem.Relation relation) {
      return sources.relation(relation);
    } else if (item instanceof FromItem.Join join) {
      return join(join, around);
    } else if (item instanceof FromItem.Derived derived) {
      return derived(derived, around);
    } else if (item instanceof FromItem.Functions functions) {
      Scope scope = Scope.query(around, true, commonTables, List.of());
      boolean visible = sees(around, true);
      Scope seen = visible ? scope : Scope.query(around, false, commonTables, List.of());
      return new FunctionSources(statement, seen).functions(functions);
    }
    FromItem.XmlTable table = (FromItem.XmlTable) item;
    Scope scope = Scope.query(around, sees(around, true), commonTables, List.of());
    return new XmlTableSource(statement, scope).table(table);
  }

  private FromResult derived(FromItem.Derived derived, Scope around) {
    QueryAnalyzer analyzer =
        new QueryAnalyzer(statement, around, sees(around, derived.lateral()), commonTables);
    AlgebraNode node = analyzer.analyze(derived.query());
    Alias alias = derived.alias();
    if (alias == null) {
      return new FromResult(node, List.of(FromEntry.of(null, node.columns(), 0)));
    }
    List<OutputColumn> columns = TableSources.renamed(node.columns(), alias, derived.position());
    return new FromResult(node, List.of(FromEntry.of(alias.name(), columns, 0)));
  }

  private FromResult join(FromItem.Join join, Scope around) {
    FromResult left = item(join.left(), around);
    Scope leftScope = leftSide(around, left);
    FromResult right = item(join.right(), leftScope);
    boolean lateral = leftScope.isTouched();
    AlgebraNode.JoinKind kind = kind(join.kind());
    if (lateral && (kind == AlgebraNode.JoinKind.RIGHT || kind == AlgebraNode.JoinKind.FULL)) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE, "invalid reference to FROM-clause entry")
          .detail("The combining JOIN type must be INNER or LEFT for a LATERAL reference.")
          .at(join.right().position());
    }
    List<FromEntry> entries = combined(left, right);
    List<String> using = join.natural() ? MergedColumns.shared(left, right) : join.using();
    Expression condition = TRUE;
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(join, using);
    }
    if (!using.isEmpty()) {
      MergedColumns merged = new MergedColumns(statement, left, right, join);
      condition = merged.condition(using);
      entries = merged.entries(entries, using, join.usingAlias());
    } else if (join.on() != null) {
      Scope scope = Scope.query(around, around == outer && seesOuter, commonTables, entries);
      condition =
          new ExpressionAnalyzer(statement, scope, Clause.JOIN_CONDITION)
              .condition(join.on(), "JOIN/ON");
      if (statement.queryRecord() != null) {
        statement.queryRecord().condition(join, scope, condition);
      }
    }
    FromResult result =
        join(left, right, kind, condition, lateral, nullable(entries, kind, left.entries().size()));
    return join.alias() == null ? result : aliased(result, join);
  }

  /** The entries after an outer join, whose first ones are those of its left side. */
  private static List<FromEntry> nullable(
      List<FromEntry> entries, AlgebraNode.JoinKind kind, int leftSize) {
    boolean left = kind == AlgebraNode.JoinKind.RIGHT || kind == AlgebraNode.JoinKind.FULL;
    boolean right = kind == AlgebraNode.JoinKind.LEFT || kind == AlgebraNode.JoinKind.FULL;
    if (!left && !right) {
      return entries;
    }
    List<FromEntry> marked = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      boolean concerned = i < leftSize ? left : right;
      FromEntry entry = entries.get(i);
      marked.add(concerned && !entry.isComputed() ? entry.asNullable() : entry);
    }
    return marked;
  }

  private static FromResult join(
      FromResult left,
      FromResult right,
      AlgebraNode.JoinKind kind,
      Expression condition,
      boolean lateral,
      List<FromEntry> entries) {
    List<OutputColumn> columns = new ArrayList<>(left.width() + right.width());
    columns.addAll(left.node().columns());
    columns.addAll(right.node().columns());
    AlgebraNode node =
        new AlgebraNode.Join(left.node(), right.node(), kind, condition, lateral, columns);
    return new FromResult(node, entries);
  }

  private static FromResult aliased(FromResult result, FromItem.Join join) {
    JoinedColumns columns = new JoinedColumns();
    columns.addSides(result.entries(), List.of());
    FromEntry entry = columns.entry(join.alias(), join.position());
    List<String> hidden = new ArrayList<>();
    for (FromEntry inside : result.entries()) {
      if (inside.name() != null && !inside.name().equals(join.alias().name())) {
        hidden.add(inside.name());
      }
    }
    return new FromResult(result.node(), List.of(entry.hiding(hidden)));
  }

  private static AlgebraNode.JoinKind kind(FromItem.JoinKind kind) {
    return switch (kind) {
      case CROSS, INNER -> AlgebraNode.JoinKind.INNER;
      case LEFT -> AlgebraNode.JoinKind.LEFT;
      case RIGHT -> AlgebraNode.JoinKind.RIGHT;
      case FULL -> AlgebraNode.JoinKind.FULL;
    };
  }

  private static List<FromEntry> combined(FromResult left, FromResult right) {
    List<FromEntry> entries = new ArrayList<>(left.entries().size() + right.entries().size());
    entries.addAll(left.entries());
    for (FromEntry entry : right.entries()) {
      for (FromEntry other : left.entries()) {
        if (entry.name() != null
            && other.isNamed(entry.name())
            && entry.isNamed(entry.name())
            && !tellApart(entry, other)) {
          throw new SqlFailure(
              SqlState.DUPLICATE_ALIAS,
              "table name \"" + entry.name() + "\" specified more than once");
        }
      }
      entries.add(entry.shifted(left.width()));
    }
    return entries;
  }

  /** Relations of one name in two schemas may stand side by side without aliases. */
  private static boolean tellApart(FromEntry left, FromEntry right) {
    return left.schema() != null && right.schema() != null && !left.schema().equals(right.schema());
  }
}
