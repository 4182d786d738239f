package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.WindowDefinition;

/** Writes the expressions of one SELECT, aggregates and sub-queries among them. */
final class ExpressionWriter implements ExpressionText.Names {

  private final QueryWriter queries;
  private final QueryRecord.Row row;
  private final QueryState state;
  private final Around outer;
  private final LineWriter out;

  /**
   * For one row.
   *
   * @param outer what is around it, with the names of its own FROM items
   * @param out what the text is for, which knows the indentation
   */
  ExpressionWriter(
      QueryWriter queries, QueryRecord.Row row, QueryState state, Around outer, LineWriter out) {
    this.queries = queries;
    this.row = row;
    this.state = state;
    this.outer = outer;
    this.out = out;
  }

  String text(Expression expression, boolean showsImplicit) {
    return ExpressionText.inQuery(
        expression, this, queries.context(), queries.pretty(), out.level(), showsImplicit);
  }

  /** The name of the column that the expression is, or null if it is computed. */
  String columnName(Expression expression) {
    if (expression instanceof Expression.InputReference reference
        && reference.index() < row.columns().size()) {
      return row.columns().get(reference.index());
    } else if (expression instanceof Expression.OuterReference reference) {
      return around(reference).row().columns().get(reference.index());
    }
    return row.merged().get(expression);
  }

  /** A key of GROUP BY or ORDER BY. */
  String key(Expression expression) {
    boolean plain = columnName(expression) != null;
    boolean call =
        expression instanceof Expression.FunctionCall function && function.operator() == null
            || expression instanceof Expression.InputReference;
    String text = text(expression, false);
    return plain || !call && !queries.pretty() ? text : '(' + text + ')';
  }

  String keys(List<Expression> expressions) {
    List<String> keys = new ArrayList<>();
    for (Expression expression : expressions) {
      keys.add(key(expression));
    }
    return String.join(", ", keys);
  }

  static String direction(boolean descending, boolean nullsFirst) {
    String nulls = nullsFirst ? " NULLS FIRST" : " NULLS LAST";
    return (descending ? " DESC" : "") + (nullsFirst == descending ? "" : nulls);
  }

  @Override
  public String column(Expression.InputReference reference) {
    if (QueryState.isAggregate(reference)) {
      return aggregate(state.aggregates().get(reference.index() - QueryState.AGGREGATES));
    } else if (QueryState.isWindow(reference)) {
      return window(state.windows().get(reference.index() - QueryState.WINDOWS));
    }
    String name = outer.names().column(row, reference.index());
    if (name == null) {
      throw new QueryWriter.Unwritable("a column without name");
    }
    return name;
  }

  private String aggregate(PendingAggregate aggregate) {
    if (aggregate.function().name().equals(PendingAggregate.GROUPING)) {
      return "GROUPING(" + arguments(aggregate.arguments()) + ')';
    }
    boolean overSet = !aggregate.direct().isEmpty() || aggregate.function().name().equals("mode");
    if (overSet) {
      return ExpressionText.identifier(aggregate.function().name())
          + '('
          + arguments(aggregate.direct())
          + ") WITHIN GROUP (ORDER BY "
          + setOrder(aggregate)
          + ')'
          + filter(aggregate.filter());
    }
    StringBuilder text = new StringBuilder(ExpressionText.identifier(aggregate.function().name()));
    text.append(aggregate.distinct() ? "(DISTINCT " : "(");
    text.append(aggregate.star() ? "*" : arguments(aggregate.arguments()));
    if (!aggregate.order().isEmpty()) {
      text.append(" ORDER BY ").append(order(aggregate.order()));
    }
    return text.append(')').append(filter(aggregate.filter())).toString();
  }

  /** The order of an ordered set, whose values are shown as the aggregate takes them. */
  private String setOrder(PendingAggregate aggregate) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < aggregate.order().size(); i++) {
      PendingKey key = aggregate.order().get(i);
      Expression value = aggregate.arguments().get(i);
      String text = text(value, true);
      boolean cast =
          value instanceof Expression.Cast by && by.method() == Expression.CastMethod.FUNCTION;
      texts.add(
          (cast ? '(' + text + ')' : key(value)) + direction(key.descending(), key.nullsFirst()));
    }
    return String.join(", ", texts);
  }

  private String arguments(List<Expression> arguments) {
    List<String> texts = new ArrayList<>();
    for (Expression argument : arguments) {
      texts.add(text(argument, true));
    }
    return String.join(", ", texts);
  }

  private String filter(Expression filter) {
    return filter == null ? "" : " FILTER (WHERE " + text(filter, false) + ")";
  }

  String order(List<PendingKey> order) {
    List<String> texts = new ArrayList<>();
    for (PendingKey key : order) {
      texts.add(key(key.expression()) + direction(key.descending(), key.nullsFirst()));
    }
    return String.join(", ", texts);
  }

  private String window(PendingWindow window) {
    StringBuilder text = new StringBuilder(ExpressionText.identifier(window.function().name()));
    text.append('(').append(window.star() ? "*" : arguments(window.arguments())).append(')');
    WindowDefinition written = queries.record().part(window.window(), WindowDefinition.class);
    if (written == null) {
      throw new QueryWriter.Unwritable("a window");
    }
    String over = new WindowWriter(this).over(written, window.window());
    return text.append(filter(window.filter())).append(" OVER ").append(over).toString();
  }

  /** An expression of a select list: the row of a table is cast to its type. */
  String target(Expression expression) {
    String whole = wholeRow(expression);
    return whole == null
        ? text(expression, true)
        : whole + "::" + TypeText.of(expression.type(), expression.typmod());
  }

  @Override
  public String whole(Expression expression, boolean showsImplicit) {
    if (!row.merged().isEmpty()) {
      String column = row.merged().get(expression);
      if (column != null) {
        return ExpressionText.identifier(column);
      }
    }
    return wholeRow(expression);
  }

  /** The row of a FROM item, or null if the expression is something else. */
  private String wholeRow(Expression expression) {
    if (expression instanceof Expression.Case choice
        && choice.whens().size() == 1
        && choice.whens().get(0).condition() instanceof Expression.NullTest test
        && test.argument().equals(choice.otherwise())) {
      return wholeRow(choice.otherwise()); // null where an outer join has no row
    }
    if (!(expression instanceof Expression.RowConstructor constructor)) {
      return null;
    }
    for (FromEntry item : row.items()) {
      if (item.name() != null && isRowOf(constructor, item)) {
        return ExpressionText.identifier(outer.names().of(item.name())) + ".*";
      }
    }
    return null;
  }

  private static boolean isRowOf(Expression.RowConstructor constructor, FromEntry item) {
    List<OutputColumn> columns = item.columns();
    boolean same = constructor.fields().size() == columns.size() && !columns.isEmpty();
    for (int i = 0; same && i < columns.size(); i++) {
      same =
          constructor.names().get(i).equals(columns.get(i).name())
              && constructor.fields().get(i) instanceof Expression.InputReference reference
              && reference.index() == item.offset() + i;
    }
    return same;
  }

  private RowAround around(Expression.OuterReference reference) {
    int level = reference.level();
    RowAround around = level <= outer.rows().size() ? outer.rows().get(level - 1) : null;
    if (around == null || around.column(reference.index()) == null) {
      throw new QueryWriter.Unwritable("a reference to what is around");
    }
    return around;
  }

  @Override
  public boolean isSimple(Expression.Case choice) {
    return queries.record().isSimpleCase(choice);
  }

  @Override
  public String unknown(Expression expression) {
    if (expression instanceof Expression.OuterReference reference) {
      return around(reference).column(reference.index());
    } else if (expression instanceof Expression.Subquery subquery) {
      return subquery(subquery);
    }
    throw new QueryWriter.Unwritable(expression.getClass().getSimpleName());
  }

  private String subquery(Expression.Subquery subquery) {
    Query query = queries.record().subquery(subquery.query());
    if (query == null) {
      throw new QueryWriter.Unwritable("a sub-query");
    }
    Around here = outer.within(new RowAround(row, outer.names()));
    String inner = queries.write(query, null, false, here, out.level());
    String left = subquery.left().isEmpty() ? "" : arguments(subquery.left());
    left = subquery.left().size() > 1 ? '(' + left + ')' : left;
    return switch (subquery.kind()) {
      case SCALAR -> '(' + inner + ')';
      case ARRAY -> "ARRAY(" + inner + ')';
      case EXISTS -> "(EXISTS (" + inner + "))";
      case ANY ->
          '('
              + left
              + (subquery.operator().equals("=") ? " IN (" : ' ' + subquery.operator() + " ANY (")
              + inner
              + "))";
      case ALL -> '(' + left + ' ' + subquery.operator() + " ALL (" + inner + "))";
    };
  }
}
