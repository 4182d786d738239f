package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.access.Privilege;

/** DELETE. */
final class DeleteAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final UpdatableView view;
  private RelationUse use;

  DeleteAnalyzer(
      StatementContext statement, CommonTables commonTables, Table table, UpdatableView view) {
    this.view = view;
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
  }

  /** Where a row of the table is read, the policies for reading choose among them too. */
  AlgebraNode analyze(DataChange.Delete delete) {
    AlgebraNode plan = analyze(delete, RowPolicies.DELETE);
    boolean reads = view == null && use.isRead() && RowPolicies.of(statement, table) != null;
    return reads ? analyze(delete, RowPolicies.DELETE, RowPolicies.SELECT) : plan;
  }

  private AlgebraNode analyze(DataChange.Delete delete, char... commands) {
    Alias alias = delete.alias() == null ? null : new Alias(delete.alias(), List.of());
    FromItem.Relation item = new FromItem.Relation(delete.table(), delete.only(), alias, null);
    FromAnalyzer from = new FromAnalyzer(statement, null, true, commonTables, false);
    FromResult target =
        view == null
            ? new TableSources(statement, commonTables, false).table(table, item, true, commands)
            : view.target(alias == null ? delete.table().name() : alias.name());
    use = view == null ? target.entries().get(0).use() : view.use();
    use.needs(Privilege.DELETE);
    FromResult rows = from.analyze(target, delete.using());
    Scope scope = Scope.query(null, true, commonTables, rows.entries());
    AlgebraNode input = rows.node();
    if (delete.where() instanceof SqlExpression.CurrentOf current) {
      input = CurrentOf.filter(statement, input, table, current);
    } else if (delete.where() != null) {
      Expression where =
          new ExpressionAnalyzer(statement, scope, Clause.WHERE).condition(delete.where(), "WHERE");
      input = new AlgebraNode.Filter(input, where);
    }
    List<TreeMember> members = TableSources.members(target.node());
    if (delete.returning().isEmpty()) {
      return new AlgebraNode.Delete(table, members, input, List.of(), List.of());
    }
    TargetList returning = SelectAnalyzer.returning(statement, scope, delete.returning());
    return new AlgebraNode.Delete(
        table,
        members,
        input,
        List.copyOf(returning.expressions()),
        returning.columns(input.columns()));
  }
}
