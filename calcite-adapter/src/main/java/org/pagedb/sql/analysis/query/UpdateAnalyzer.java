package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.access.Privilege;

/**
 * UPDATE. The row of the target, its ctid and the other tables' columns stand in the same places
 * before and after the new values are computed, so RETURNING reads the row like WHERE does.
 */
final class UpdateAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final UpdatableView view;
  private RelationUse use;
  private RowPolicies policies;

  UpdateAnalyzer(
      StatementContext statement, CommonTables commonTables, Table table, UpdatableView view) {
    this.view = view;
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
  }

  /** Where a row of the table is read, the policies for reading choose among them too. */
  AlgebraNode analyze(DataChange.Update update) {
    AlgebraNode plan = analyze(update, RowPolicies.UPDATE);
    return policies != null && view == null && use.isRead()
        ? analyze(update, RowPolicies.UPDATE, RowPolicies.SELECT)
        : plan;
  }

  private AlgebraNode analyze(DataChange.Update update, char... commands) {
    Alias alias = update.alias() == null ? null : new Alias(update.alias(), List.of());
    FromItem.Relation item = new FromItem.Relation(update.table(), update.only(), alias, null);
    FromAnalyzer from = new FromAnalyzer(statement, null, true, commonTables, false);
    FromResult target =
        view == null
            ? new TableSources(statement, commonTables, false).table(table, item, true, commands)
            : view.target(alias == null ? update.table().name() : alias.name());
    use = view == null ? target.entries().get(0).use() : view.use();
    use.needs(Privilege.UPDATE);
    policies = view == null ? RowPolicies.of(statement, table) : view.policies();
    FromResult rows = from.analyze(target, update.from());
    Scope scope = Scope.query(null, true, commonTables, rows.entries());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.UPDATE);
    AssignedColumns assigned =
        new AssignedColumns(statement, expressions, table, view)
            .telling(use)
            .analyze(update.assignments());
    AlgebraNode input = rows.node();
    if (update.where() instanceof SqlExpression.CurrentOf current) {
      input = CurrentOf.filter(statement, input, table, current);
    } else if (update.where() != null) {
      Expression where = expressions.in(Clause.WHERE).condition(update.where(), "WHERE");
      input = new AlgebraNode.Filter(input, where);
    }
    TargetList returning =
        update.returning().isEmpty()
            ? null
            : SelectAnalyzer.returning(statement, scope, update.returning());
    boolean keepsOthers = returning != null;
    AlgebraNode changed =
        GeneratedColumns.apply(statement, table, newRows(input, target, assigned, keepsOthers));
    List<TreeMember> members = TableSources.members(target.node());
    if (members != null && view != null && !view.checks().isEmpty()) {
      throw SqlFailure.notSupported("WITH CHECK OPTION over a table with descendants");
    }
    return new AlgebraNode.Update(
        table,
        members,
        verified(changed),
        assigned.changedAttributes(),
        ChangeAnalyzer.checks(statement, table, view),
        returning == null ? List.of() : List.copyOf(returning.expressions()),
        returning == null ? List.of() : returning.columns(changed.columns()));
  }

  private AlgebraNode verified(AlgebraNode changed) {
    if (policies == null) {
      return changed;
    }
    List<RowPolicy> all = new ArrayList<>(policies.checks(RowPolicies.UPDATE));
    if (use.isRead()) {
      all.addAll(policies.visibility());
    }
    return new AlgebraNode.Verified(changed, List.copyOf(all));
  }

  private AlgebraNode newRows(
      AlgebraNode input, FromResult target, AssignedColumns assigned, boolean keepsOthers) {
    int width = keepsOthers ? input.columns().size() : target.width();
    List<Expression> values = assigned.row();
    for (int i = values.size(); i < width; i++) {
      OutputColumn column = input.columns().get(i);
      values.add(new Expression.InputReference(i, column.type(), column.typmod()));
    }
    List<OutputColumn> columns = input.columns().subList(0, width);
    return new AlgebraNode.Project(input, values, List.copyOf(columns));
  }
}
