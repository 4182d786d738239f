package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.algebra.RowPolicy;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.SortKey;

/** ON CONFLICT: which unique indexes decide, and what happens to the row that is there. */
final class ConflictAnalyzer {

  private static final String EXCLUDED = "excluded";

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final Table table;
  private final UpdatableView view;
  private final RelationUse use;
  private final RowPolicies policies;

  /** For rows of a table, which come through {@code view} unless that is null. */
  ConflictAnalyzer(
      StatementContext statement,
      CommonTables commonTables,
      Table table,
      UpdatableView view,
      RelationUse use,
      RowPolicies policies) {
    this.view = view;
    this.use = use;
    this.policies = policies;
    this.statement = statement;
    this.commonTables = commonTables;
    this.table = table;
  }

  AlgebraNode.Conflict analyze(DataChange.Insert insert) {
    DataChange.OnConflict written = insert.onConflict();
    boolean updates = written.update() != null;
    if (written.target() == null) {
      if (updates) {
        throw new SqlFailure(
                SqlState.SYNTAX_ERROR,
                "ON CONFLICT DO UPDATE requires inference specification or constraint name")
            .hint("For example, ON CONFLICT (column_name).")
            .at(written.position());
      }
      return AlgebraNode.Conflict.nothing(List.of());
    }
    List<Integer> arbiters = arbiters(written.target(), updates);
    if (view == null) {
      tellRead(arbiters);
    }
    if (!updates) {
      return AlgebraNode.Conflict.nothing(arbiters);
    }
    List<OutputColumn> columns = TableSources.columns(table);
    FromEntry existing = existing(insert, columns);
    FromEntry excluded =
        view == null
            ? FromEntry.of(EXCLUDED, columns, columns.size())
            : view.entry(EXCLUDED).shifted(columns.size());
    Scope scope = Scope.query(null, true, commonTables, List.of(existing, excluded));
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.UPDATE);
    AssignedColumns assigned =
        new AssignedColumns(statement, expressions, table, view)
            .inInsert()
            .telling(use)
            .analyze(written.update());
    Expression condition =
        written.where() == null
            ? null
            : expressions.in(Clause.WHERE).condition(written.where(), "WHERE");
    return new AlgebraNode.Conflict(
        AlgebraNode.ConflictAction.UPDATE,
        arbiters,
        assigned.targets(),
        assigned.values(),
        condition,
        policies == null ? List.of() : existing(),
        policies == null ? List.of() : updated());
  }

  private List<RowPolicy> existing() {
    List<RowPolicy> all = new ArrayList<>(policies.conflict(RowPolicies.UPDATE));
    if (use.isRead()) {
      all.addAll(policies.conflict(RowPolicies.SELECT));
    }
    return List.copyOf(all);
  }

  private List<RowPolicy> updated() {
    List<RowPolicy> all = new ArrayList<>(policies.checks(RowPolicies.UPDATE));
    if (use.isRead()) {
      all.addAll(policies.visibility());
    }
    return List.copyOf(all);
  }

  private FromEntry existing(DataChange.Insert insert, List<OutputColumn> columns) {
    return view == null
        ? TableSources.target(insert.alias(), table, columns).reading(ColumnReads.of(use, table))
        : view.entry(insert.alias() == null ? insert.table().name() : insert.alias());
  }

  /** Whether there is a conflict tells what the keys of other rows are. */
  private void tellRead(List<Integer> arbiters) {
    for (int arbiter : arbiters) {
      for (IndexKey key : table.index(arbiter).keys()) {
        if (key.attribute() != 0) {
          use.selects(key.attribute());
        }
      }
    }
  }

  private List<Integer> arbiters(DataChange.ConflictTarget target, boolean updates) {
    if (target.constraint() != null) {
      return List.of(named(target, updates));
    }
    List<Expression> wanted = new ArrayList<>();
    for (IndexElement element : target.elements()) {
      wanted.add(key(element, target.position()));
    }
    Expression predicate =
        target.where() == null
            ? null
            : analyzer(StoredExpressions.Kind.INDEX_PREDICATE).condition(target.where(), "WHERE");
    List<Integer> found = new ArrayList<>(1);
    for (TableIndex index : table.indexes()) {
      if (index.unique() && index.isComplete() && matches(index, wanted, predicate)) {
        found.add(index.oid());
      }
    }
    if (found.isEmpty()) {
      throw new SqlFailure(
          SqlState.INVALID_COLUMN_REFERENCE,
          "there is no unique or exclusion constraint matching the ON CONFLICT specification");
    }
    return found;
  }

  private ExpressionAnalyzer analyzer(StoredExpressions.Kind kind) {
    ExpressionAnalyzer overTable = StoredExpressions.analyzer(statement, table, kind);
    if (view == null) {
      return overTable;
    }
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of(view.entry(view.name())));
    return new ExpressionAnalyzer(statement, scope, overTable.clause());
  }

  private Expression key(IndexElement element, int position) {
    if (element.direction() != SortKey.Direction.DEFAULT) {
      throw unordered("ASC/DESC", position);
    }
    if (element.nulls() != SortKey.Nulls.DEFAULT) {
      throw unordered("NULLS FIRST/LAST", position);
    }
    ExpressionAnalyzer keys = analyzer(StoredExpressions.Kind.INDEX_KEY);
    if (element.column() == null) {
      return keys.analyzeKnown(element.expression());
    }
    Expression column = ColumnLookup.bare(keys.scope(), element.column(), element.position());
    if (column == null) {
      throw NameFailures.column(keys.scope(), null, element.column(), position);
    }
    return column;
  }

  private static SqlFailure unordered(String order, int position) {
    return new SqlFailure(
            SqlState.INVALID_COLUMN_REFERENCE, order + " is not allowed in ON CONFLICT clause")
        .at(position);
  }

  private int named(DataChange.ConflictTarget target, boolean updates) {
    TableConstraint constraint = view == null ? table.constraint(target.constraint()) : null;
    if (constraint == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \""
              + target.constraint()
              + "\" for table \""
              + (view == null ? table.name() : view.name())
              + "\" does not exist");
    }
    if (constraint.kind() == 'x' && updates) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "ON CONFLICT DO UPDATE not supported with exclusion constraints");
    }
    if (constraint.indexOid() == 0 || constraint.kind() == 'f') {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE, "constraint in ON CONFLICT clause has no associated index");
    }
    return constraint.indexOid();
  }

  private boolean matches(TableIndex index, List<Expression> wanted, Expression predicate) {
    List<Expression> keys = new ArrayList<>(index.keys().size());
    for (IndexKey key : index.keys()) {
      keys.add(
          key.attribute() == 0
              ? StoredExpressions.overTable(
                  statement, table, key.expressionText(), StoredExpressions.Kind.INDEX_KEY)
              : column(key.attribute()));
    }
    if (!keys.containsAll(wanted) || !wanted.containsAll(keys)) {
      return false;
    }
    if (index.predicateText() == null) {
      return true;
    }
    Expression own =
        StoredExpressions.conditionOverTable(
            statement, table, index.predicateText(), StoredExpressions.Kind.INDEX_PREDICATE);
    return conjuncts(predicate).containsAll(conjuncts(own));
  }

  /** What a condition says in parts that must all hold. */
  private static List<Expression> conjuncts(Expression condition) {
    if (condition == null) {
      return List.of();
    }
    if (!(condition instanceof Expression.And and)) {
      return List.of(condition);
    }
    List<Expression> parts = new ArrayList<>();
    for (Expression part : and.conditions()) {
      parts.addAll(conjuncts(part));
    }
    return parts;
  }

  private Expression column(int attribute) {
    int place = 0;
    for (TableColumn column : table.columns()) {
      if (column.number() == attribute) {
        return new Expression.InputReference(place, column.type(), column.typmod());
      }
      place += column.dropped() ? 0 : 1;
    }
    throw new IllegalStateException("no attribute " + attribute);
  }
}
