package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/**
 * The columns that a query computes: those of its select list, and after them hidden ones that only
 * ORDER BY, DISTINCT ON or row locks need.
 */
final class TargetList {

  private final StatementContext statement;
  private final Scope scope;
  private final List<Expression> expressions = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<SqlExpression> written = new ArrayList<>();
  private int visible;

  TargetList(StatementContext statement, Scope scope) {
    this.statement = statement;
    this.scope = scope;
  }

  /** The columns of a node as targets. */
  TargetList(StatementContext statement, Scope scope, AlgebraNode node) {
    this(statement, scope);
    for (int i = 0; i < node.columns().size(); i++) {
      OutputColumn column = node.columns().get(i);
      add(new Expression.InputReference(i, column.type(), column.typmod()), column.name(), null);
    }
    visible = expressions.size();
  }

  private void add(Expression expression, String name, SqlExpression source) {
    expressions.add(expression);
    names.add(name);
    written.add(source);
  }

  /** Adds the items of a select list, each {@code *} as the columns it stands for. */
  void addItems(List<SelectItem> items, ExpressionAnalyzer analyzer) {
    for (int i = 0; i < items.size(); i++) {
      SelectItem item = items.get(i);
      SqlExpression expression = item.expression();
      if (expression instanceof SqlExpression.ColumnReference reference && reference.star()) {
        addStar(reference, analyzer);
      } else if (expression instanceof SqlExpression.Indirection indirection
          && indirection.steps().get(indirection.steps().size() - 1)
              instanceof IndirectionStep.AllFields) {
        addFields(indirection, analyzer);
      } else {
        String name = item.label() == null ? Labels.of(expression) : item.label();
        add(analyzer.analyze(expression), name, expression);
        if (item.label() == null
            && statement.edits() != null
            && statement.edits().column() != null
            && expression instanceof SqlExpression.ColumnReference reference) {
          statement.edits().label(reference.position(), name);
        }
      }
    }
    visible = expressions.size();
  }

  private void addStar(SqlExpression.ColumnReference reference, ExpressionAnalyzer analyzer) {
    List<String> qualifiers = reference.names();
    if (qualifiers.isEmpty()) {
      int before = expressions.size();
      for (FromEntry entry : scope.entries()) {
        if (entry.namesColumns()) {
          addColumns(new ColumnLookup.Found(entry, 0), reference.position());
        }
      }
      recordStar(reference.position(), before, scope.entries());
      if (expressions.size() == before && scope.entries().isEmpty()) {
        throw new SqlFailure(
                SqlState.SYNTAX_ERROR, "SELECT * with no tables specified is not valid")
            .at(reference.position());
      }
      return;
    }
    String table = qualifiers.get(qualifiers.size() - 1);
    String schema = qualifiers.size() > 1 ? qualifiers.get(qualifiers.size() - 2) : null;
    ColumnLookup.Found found = ColumnLookup.entry(scope, schema, table, reference.position());
    if (found != null) {
      int before = expressions.size();
      addColumns(found, reference.position());
      recordStar(reference.position(), before, List.of(found.entry()));
      return;
    }
    Expression row = schema == null ? ColumnLookup.bare(scope, table, reference.position()) : null;
    if (row == null || row.type().kind() != PgType.Kind.COMPOSITE) {
      throw NameFailures.entry(scope, schema, table, reference.position());
    }
    addFields(row, analyzer);
  }

  private void recordStar(int position, int before, List<FromEntry> entries) {
    if (statement.edits() == null) {
      return;
    }
    List<String> written = new ArrayList<>(expressions.size() - before);
    for (FromEntry entry : entries) {
      for (int i = 0; i < entry.expanded(); i++) {
        boolean included = entries.size() == 1 || entry.namesColumns();
        String column = ExpressionText.identifier(entry.columns().get(i).name());
        String qualifier =
            entry.name() == null ? "" : ExpressionText.identifier(entry.name()) + ".";
        if (included) {
          written.add(qualifier + column);
        }
      }
    }
    statement.edits().star(position, written);
  }

  private void addColumns(ColumnLookup.Found found, int position) {
    List<OutputColumn> columns = found.entry().columns();
    for (int i = 0; i < found.entry().expanded(); i++) {
      Expression value = found.value(i);
      if (scope.query() != null) {
        scope.query().remembered(value, position);
      }
      add(value, columns.get(i).name(), null);
    }
  }

  private void addFields(SqlExpression.Indirection indirection, ExpressionAnalyzer analyzer) {
    List<IndirectionStep> steps = indirection.steps();
    SqlExpression base =
        steps.size() == 1
            ? indirection.base()
            : new SqlExpression.Indirection(
                indirection.base(), steps.subList(0, steps.size() - 1), indirection.position());
    addFields(analyzer.analyze(base), analyzer);
  }

  private void addFields(Expression row, ExpressionAnalyzer analyzer) {
    RowFields fields = RowFields.of(row, analyzer.statement());
    for (int i = 0; i < fields.names().size(); i++) {
      add(
          new Expression.FieldSelection(row, i, fields.types().get(i), fields.typmods().get(i)),
          fields.names().get(i),
          null);
    }
  }

  /** Adds a column behind those of the select list that the result has as well. */
  void addCarried(Expression expression, String name) {
    add(expression, name, null);
    visible = expressions.size();
  }

  int size() {
    return expressions.size();
  }

  /** The columns' names. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** The columns of the select list; those after are hidden. */
  int visible() {
    return visible;
  }

  Expression expression(int index) {
    return expressions.get(index);
  }

  List<Expression> expressions() {
    return expressions;
  }

  void replace(int index, Expression expression) {
    expressions.set(index, expression);
  }

  /** Where the written expression of a target starts, or 0. */
  int position(int index) {
    SqlExpression source = written.get(index);
    return source == null ? 0 : ExpressionStart.of(source);
  }

  /** Makes what is still open text. */
  void settle() {
    for (int i = 0; i < expressions.size(); i++) {
      settle(i);
    }
  }

  /** The target's expression, text if it was open. */
  Expression settle(int index) {
    Expression known = statement.coercion().known(expressions.get(index), position(index));
    expressions.set(index, known);
    return known;
  }

  /** The target for an expression, a hidden one if it is none of the others. */
  int indexOrHidden(Expression expression, SqlExpression source) {
    int index = expressions.indexOf(expression);
    if (index < 0) {
      index = expressions.size();
      add(expression, Labels.UNKNOWN, source);
    }
    return index;
  }

  /** Adds a hidden target of its own. */
  int addHidden(Expression expression) {
    add(expression, Labels.UNKNOWN, null);
    return expressions.size() - 1;
  }

  /** The select list's column of that label, or -1; {@code clause} names the clause for 42702. */
  int indexOfLabel(String label, Clause clause, int position) {
    int found = -1;
    for (int i = 0; i < visible; i++) {
      if (names.get(i).equals(label)) {
        if (found >= 0 && !expressions.get(found).equals(expressions.get(i))) {
          throw new SqlFailure(
                  SqlState.AMBIGUOUS_COLUMN, clause.text() + " \"" + label + "\" is ambiguous")
              .at(position);
        }
        found = found < 0 ? i : found;
      }
    }
    return found;
  }

  /** The column that a bare number in a clause means. */
  int indexOfPosition(int number, Clause clause, int position) {
    if (number < 1 || number > visible) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE,
              clause.text() + " position " + number + " is not in select list")
          .at(position);
    }
    return number - 1;
  }

  /** The column that ORDER BY of a set operation names by label or number, or -1. */
  int indexOfOutput(SqlExpression source) {
    if (source instanceof SqlExpression.IntegerLiteral literal) {
      return indexOfPosition(literal.value(), Clause.ORDER_BY, literal.position());
    }
    if (source instanceof SqlExpression.ColumnReference reference
        && !reference.star()
        && reference.names().size() == 1) {
      String name = reference.names().get(0);
      int index = indexOfLabel(name, Clause.ORDER_BY, reference.position());
      if (index < 0) {
        throw NameFailures.column(scope, null, name, reference.position());
      }
      return index;
    }
    return -1;
  }

  /** The result's columns over a row that has the given columns. */
  List<OutputColumn> columns(List<OutputColumn> input) {
    List<OutputColumn> columns = new ArrayList<>(expressions.size());
    for (int i = 0; i < expressions.size(); i++) {
      Expression expression = expressions.get(i);
      OutputColumn origin = null;
      if (expression instanceof Expression.InputReference reference
          && reference.index() < input.size()) {
        origin = input.get(reference.index());
      }
      columns.add(
          origin == null
              ? new OutputColumn(names.get(i), Collations.typeOf(expression), expression.typmod())
              : new OutputColumn(
                  names.get(i),
                  expression.type(),
                  expression.typmod(),
                  origin.table(),
                  origin.attribute()));
    }
    return columns;
  }
}
