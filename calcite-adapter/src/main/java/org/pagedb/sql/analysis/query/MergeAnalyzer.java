package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.MergeStep;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.FromItem;

/**
 * MERGE: the table joined with the source, rows of the source without a match included where a WHEN
 * clause is for them.
 */
final class MergeAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final List<FromEntry> sourceEntries = new ArrayList<>();
  private List<FromEntry> allEntries;
  private RelationUse use;
  private RowPolicies policies;

  MergeAnalyzer(StatementContext statement, CommonTables commonTables, Table table) {
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
  }

  AlgebraNode analyze(DataChange.Merge merge) {
    checkReachable(merge.whens());
    Alias alias = merge.alias() == null ? null : new Alias(merge.alias(), List.of());
    FromItem.Relation item = new FromItem.Relation(merge.table(), merge.only(), alias, null);
    FromResult target =
        new TableSources(statement, commonTables, false)
            .table(table, item, true, RowPolicies.SELECT);
    use = target.entries().get(0).use();
    policies = RowPolicies.of(statement, table);
    FromResult source =
        new FromAnalyzer(statement, null, true, commonTables, false)
            .analyze(List.of(merge.source()));
    checkNames(target, source);
    allEntries = new ArrayList<>(target.entries());
    for (FromEntry entry : source.entries()) {
      sourceEntries.add(entry.shifted(target.width()));
    }
    allEntries.addAll(sourceEntries);
    Expression on =
        new ExpressionAnalyzer(statement, scope(allEntries), Clause.JOIN_CONDITION)
            .condition(merge.on(), "JOIN/ON");
    List<MergeStep> steps = new ArrayList<>(merge.whens().size());
    boolean wantsUnmatched = false;
    for (DataChange.MergeWhen when : merge.whens()) {
      steps.add(step(when));
      wantsUnmatched |= !when.matched();
    }
    List<OutputColumn> columns = new ArrayList<>(target.node().columns());
    columns.addAll(source.node().columns());
    AlgebraNode input =
        new AlgebraNode.Join(
            target.node(),
            source.node(),
            wantsUnmatched ? AlgebraNode.JoinKind.RIGHT : AlgebraNode.JoinKind.INNER,
            on,
            false,
            columns);
    List<TreeMember> members = TableSources.members(target.node());
    return new AlgebraNode.Merge(
        table,
        members,
        input,
        steps,
        GeneratedColumns.overRow(statement, table),
        StoredExpressions.checks(statement, table));
  }

  private Scope scope(List<FromEntry> entries) {
    return Scope.query(null, true, commonTables, entries);
  }

  /** A clause behind one of its kind without condition could never be taken (42601). */
  private static void checkReachable(List<DataChange.MergeWhen> whens) {
    boolean[] closed = new boolean[2];
    for (DataChange.MergeWhen when : whens) {
      int kind = when.matched() ? 1 : 0;
      if (closed[kind]) {
        throw new SqlFailure(
            SqlState.SYNTAX_ERROR,
            "unreachable WHEN clause specified after unconditional WHEN clause");
      }
      closed[kind] = when.condition() == null;
    }
  }

  private static void checkNames(FromResult target, FromResult source) {
    String name = target.entries().get(0).name();
    for (FromEntry entry : source.entries()) {
      if (entry.isNamed(name)) {
        throw new SqlFailure(
                SqlState.DUPLICATE_ALIAS, "name \"" + name + "\" specified more than once")
            .detail("The name is used both as MERGE target table and data source.");
      }
    }
  }

  private MergeStep step(DataChange.MergeWhen when) {
    // Without a match there is no row of the table; its name is known, but not to be used.
    Scope scope =
        when.matched()
            ? scope(allEntries)
            : Scope.query(scope(allEntries), false, commonTables, sourceEntries);
    Expression condition =
        when.condition() == null
            ? null
            : new ExpressionAnalyzer(statement, scope, Clause.MERGE_WHEN)
                .condition(when.condition(), "WHEN");
    if (when.action() instanceof DataChange.MergeUpdate update) {
      AssignedColumns assigned =
          new AssignedColumns(
                  statement, new ExpressionAnalyzer(statement, scope, Clause.UPDATE), table)
              .telling(use)
              .analyze(update.assignments());
      return new MergeStep(
          true,
          condition,
          MergeStep.Kind.UPDATE,
          assigned.row(),
          assigned.changedAttributes(),
          target(RowPolicies.UPDATE),
          made(RowPolicies.UPDATE));
    } else if (when.action() instanceof DataChange.MergeInsert insert) {
      List<Expression> row =
          new InsertAnalyzer(statement, commonTables, table, null)
              .row(insert, new ExpressionAnalyzer(statement, scope, Clause.VALUES), use);
      return new MergeStep(
          false,
          condition,
          MergeStep.Kind.INSERT,
          row,
          List.of(),
          List.of(),
          made(RowPolicies.INSERT));
    }
    MergeStep.Kind kind =
        when.action() instanceof DataChange.MergeDelete
            ? MergeStep.Kind.DELETE
            : MergeStep.Kind.NOTHING;
    List<RowPolicy> target = kind == MergeStep.Kind.DELETE ? target(RowPolicies.DELETE) : List.of();
    return new MergeStep(when.matched(), condition, kind, List.of(), List.of(), target, List.of());
  }

  private List<RowPolicy> target(char command) {
    return policies == null ? List.of() : policies.target(command);
  }

  private List<RowPolicy> made(char command) {
    return policies == null ? List.of() : policies.checks(command);
  }
}
