package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
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
import org.pagedb.sql.tree.Subquery;

/** The SET clause: a new value for each column that is assigned. */
final class AssignedColumns {

  private final StatementContext statement;
  private final ExpressionAnalyzer expressions;
  private final Table table;
  private final UpdatableView view;
  private String verb = "update";
  private final Map<TableColumn, Expression> values = new LinkedHashMap<>();
  private RelationUse use;

  AssignedColumns(StatementContext statement, ExpressionAnalyzer expressions, Table table) {
    this(statement, expressions, table, null);
  }

  /** For the columns of a view over the table, or of the table if that is null. */
  AssignedColumns(
      StatementContext statement, ExpressionAnalyzer expressions, Table table, UpdatableView view) {
    this.view = view;
    this.statement = statement;
    this.expressions = expressions;
    this.table = table;
  }

  /** The assignments are those of ON CONFLICT, so that failures speak of INSERT. */
  AssignedColumns inInsert() {
    verb = "insert into";
    return this;
  }

  /** Tells which columns get a new value. */
  AssignedColumns telling(RelationUse told) {
    use = told;
    return this;
  }

  AssignedColumns analyze(List<DataChange.Assignment> assignments) {
    for (DataChange.Assignment assignment : assignments) {
      if (assignment instanceof DataChange.SingleAssignment single) {
        assign(single.target(), single.value());
      } else {
        assign((DataChange.MultiAssignment) assignment);
      }
    }
    return this;
  }

  private void assign(DataChange.ColumnTarget target, SqlExpression written) {
    if (written instanceof SqlExpression.Default) {
      TableColumn column = column(target);
      PartAssignment.refuseDefault(target);
      put(column, StoredExpressions.defaultOf(statement, column));
      return;
    }
    Expression value = expressions.analyze(written);
    TableColumn column = column(target);
    Assignments.checkUpdatable(column);
    if (!target.indirection().isEmpty()) {
      assignPart(target, column, value, ExpressionStart.of(written));
      return;
    }
    put(column, Assignments.toColumn(statement, value, column, ExpressionStart.of(written)));
  }

  private TableColumn column(DataChange.ColumnTarget target) {
    if (view != null) {
      return view.column(target.name(), target.position(), verb);
    }
    TableColumn column = Assignments.require(table, target.name(), target.position(), false);
    use.updates(column.number());
    return column;
  }

  /** Parts of one column may be assigned one after the other. */
  private void assignPart(
      DataChange.ColumnTarget target, TableColumn column, Expression value, int position) {
    Expression before = values.get(column);
    boolean again =
        before instanceof Expression.ElementAssignment
            || before instanceof Expression.FieldAssignment;
    Expression changed =
        new PartAssignment(expressions, column.name(), target.position(), position)
            .assigned(
                again ? before : oldValue(column), column.typmod(), target.indirection(), value);
    if (again) {
      values.put(column, changed);
    } else {
      put(column, changed);
    }
  }

  private Expression oldValue(TableColumn column) {
    for (FromEntry entry : expressions.scope().entries()) {
      if (entry.table() == table) {
        return entry.value(entry.find(column.name()));
      }
    }
    throw new IllegalStateException("no row of " + table.name());
  }

  private void put(TableColumn column, Expression value) {
    if (values.put(column, value) != null) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR, "multiple assignments to same column \"" + column.name() + "\"");
    }
  }

  private void assign(DataChange.MultiAssignment multiple) {
    SqlExpression source = multiple.source();
    List<DataChange.ColumnTarget> targets = multiple.targets();
    if (source instanceof SqlExpression.RowConstructor row) {
      checkCount(targets, row.fields().size(), source.position());
      for (int i = 0; i < targets.size(); i++) {
        assign(targets.get(i), row.fields().get(i));
      }
      return;
    }
    if (!(source instanceof Subquery.Scalar scalar)) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "source for a multiple-column UPDATE item must be a sub-SELECT or ROW()"
                  + " expression")
          .at(ExpressionStart.of(source));
    }
    for (int i = 0; i < targets.size(); i++) {
      Expression value = field(scalar, targets, i);
      TableColumn column = column(targets.get(i));
      Assignments.checkUpdatable(column);
      if (!targets.get(i).indirection().isEmpty()) {
        assignPart(targets.get(i), column, value, source.position());
        continue;
      }
      put(column, Assignments.toColumn(statement, value, column, source.position()));
    }
  }

  private static void checkCount(List<DataChange.ColumnTarget> targets, int count, int position) {
    if (targets.size() != count) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR, "number of columns does not match number of values")
          .at(position);
    }
  }

  /** One column of the sub-query as a sub-query of its own. */
  private Expression field(
      Subquery.Scalar scalar, List<DataChange.ColumnTarget> targets, int index) {
    Query query = scalar.query();
    AlgebraNode plan = new QueryAnalyzer(statement, expressions.scope()).analyze(query);
    checkCount(targets, plan.columns().size(), scalar.position());
    OutputColumn column = plan.columns().get(index);
    Expression reference = new Expression.InputReference(index, column.type(), column.typmod());
    AlgebraNode single = new AlgebraNode.Project(plan, List.of(reference), List.of(column));
    return new Expression.Subquery(
        Expression.SubqueryKind.SCALAR,
        single,
        List.of(),
        List.of(),
        null,
        column.type(),
        column.typmod());
  }

  /** The column's new value, or null if it keeps the old one. */
  Expression value(TableColumn column) {
    return values.get(column);
  }

  /** The new row over the old one, whose columns come first. */
  List<Expression> row() {
    List<Expression> row = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        Expression value = value(column);
        row.add(
            value == null
                ? new Expression.InputReference(row.size(), column.type(), column.typmod())
                : value);
      }
    }
    return row;
  }

  /** The attribute numbers of the columns that may change, generated ones among them. */
  List<Integer> changedAttributes() {
    List<Integer> changed = new ArrayList<>(values.size());
    for (TableColumn column : table.columns()) {
      if (values.containsKey(column) || GeneratedColumns.isGenerated(column)) {
        changed.add(column.number());
      }
    }
    return changed;
  }

  /** The values in the order of {@link #targets}. */
  List<Expression> values() {
    return new ArrayList<>(values.values());
  }

  /** The attribute numbers that are assigned, in the order written. */
  List<Integer> targets() {
    List<Integer> targets = new ArrayList<>(values.size());
    for (TableColumn column : values.keySet()) {
      targets.add(column.number());
    }
    return targets;
  }
}
