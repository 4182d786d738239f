package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.With;
import org.pagedb.sql.type.TypeContext;

/** Writes an analysed query out in PostgreSQL's layout, clause by clause. */
final class QueryWriter {

  /** The query has something in it that has no writer yet. */
  static final class Unwritable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unwritable(String what) {
      super(what, null, false, false);
    }
  }

  private static final int STANDARD = LineWriter.STANDARD;

  private final QueryRecord record;
  private final Function<Relation, String> relationNames;
  private final TypeContext context;
  private final boolean pretty;

  QueryWriter(
      QueryRecord record,
      Function<Relation, String> relationNames,
      TypeContext context,
      boolean pretty) {
    this.record = record;
    this.relationNames = relationNames;
    this.context = context;
    this.pretty = pretty;
  }

  QueryRecord record() {
    return record;
  }

  boolean pretty() {
    return pretty;
  }

  TypeContext context() {
    return context;
  }

  String relationName(Relation relation) {
    return relationNames.apply(relation);
  }

  /** The query under the given names of its columns. */
  String write(Query query, List<String> columns) {
    return write(query, columns, true, Around.NOTHING, 0);
  }

  /**
   * A query within another.
   *
   * @param columns the names of its columns, or null for its own
   * @param named whether every computed column's name is shown
   * @param outer what is around it
   */
  String write(Query query, List<String> columns, boolean named, Around outer, int indent) {
    LineWriter out = new LineWriter(indent);
    if (!query.locking().isEmpty()) {
      throw new Unwritable("FOR UPDATE");
    }
    TableNames names =
        query.body() instanceof Query.Select select
            ? outer.names().inside(select.from())
            : outer.names();
    if (query.with() != null) {
      with(query.with(), outer.named(names), out);
    }
    if (query.body() instanceof Query.Select select) {
      select(query, select, columns, named, outer.named(names), out);
    } else if (query.body() instanceof Query.SetOperation operation && query.orderBy().isEmpty()) {
      new SideTypes(record).check(operation);
      setOperation(operation, columns, named, outer, out);
    } else {
      throw new Unwritable("VALUES");
    }
    limit(query.limit(), out);
    return out.toString();
  }

  private void with(With with, Around outer, LineWriter out) {
    out.indent(STANDARD);
    out.append(with.recursive() ? " WITH RECURSIVE " : " WITH ");
    String separator = "";
    for (With.CommonTable table : with.tables()) {
      if (!(table.statement() instanceof Query query) || with.recursive()) {
        throw new Unwritable("WITH");
      }
      out.append(separator).append(ExpressionText.identifier(table.name()));
      if (!table.columns().isEmpty()) {
        out.append('(' + identifiers(table.columns()) + ')');
      }
      out.append(" AS ");
      out.append(
          switch (table.materialization()) {
            case DEFAULT -> "";
            case ALWAYS -> "MATERIALIZED ";
            case NEVER -> "NOT MATERIALIZED ";
          });
      out.append("(");
      out.line("", 0, 0, 0);
      out.append(write(query, null, true, outer, out.level()));
      out.line("", 0, 0, 0);
      out.append(")");
      separator = ", ";
    }
    out.indent(-STANDARD);
    out.line("", 0, 0, 0);
  }

  static String identifiers(List<String> names) {
    List<String> identifiers = new ArrayList<>(names.size());
    for (String name : names) {
      identifiers.add(ExpressionText.identifier(name));
    }
    return String.join(", ", identifiers);
  }

  private void select(
      Query query,
      Query.Select select,
      List<String> columns,
      boolean named,
      Around outer,
      LineWriter out) {
    QueryRecord.Selected found = record.select(select);
    if (found == null || found.keys() == null || !select.windows().isEmpty()) {
      throw new Unwritable("grouping sets or windows");
    }
    out.indent(STANDARD);
    out.append(" SELECT");
    ExpressionWriter expressions =
        new ExpressionWriter(this, found.row(), found.state(), outer, out);
    distinct(found, expressions, out);
    targets(found, columns, named, expressions, out);
    if (!select.from().isEmpty()) {
      new FromWriter(this, outer, out).write(select.from());
    }
    if (found.where() != null) {
      out.line(" WHERE ", -STANDARD, STANDARD, 1);
      out.append(expressions.text(found.where(), false));
    }
    if (!found.keys().isEmpty()) {
      out.line(" GROUP BY ", -STANDARD, STANDARD, 1);
      out.append(expressions.keys(found.keys()));
    }
    if (found.having() != null) {
      out.line(" HAVING ", -STANDARD, STANDARD, 0);
      out.append(expressions.text(found.having(), false));
    }
    if (!query.orderBy().isEmpty()) {
      out.line(" ORDER BY ", -STANDARD, STANDARD, 1);
      out.append(order(found, expressions));
    }
  }

  private static void distinct(
      QueryRecord.Selected found, ExpressionWriter expressions, LineWriter out) {
    if (found.distinctOn() == null) {
      return;
    }
    out.append(" DISTINCT");
    if (!found.distinctOn().isEmpty()) {
      List<Expression> on = new ArrayList<>();
      for (int column : found.distinctOn()) {
        on.add(found.targets().get(column));
      }
      out.append(" ON (" + expressions.keys(on) + ")");
    }
  }

  private static void targets(
      QueryRecord.Selected found,
      List<String> columns,
      boolean named,
      ExpressionWriter expressions,
      LineWriter out) {
    String separator = " ";
    for (int i = 0; i < found.visible(); i++) {
      Expression target = SideTypes.asText(found.targets().get(i));
      out.append(separator);
      String text = expressions.text(target, true);
      if (i > 0 && !text.startsWith("\n")) {
        out.line("", -STANDARD, STANDARD, LineWriter.VARIABLE);
      }
      out.append(text);
      String name = columns == null ? found.names().get(i) : columns.get(i);
      String own = expressions.columnName(target);
      boolean fallback = own == null && !named && name.equals(Labels.UNKNOWN);
      if (!name.equals(own) && !fallback) {
        out.append(" AS " + ExpressionText.identifier(name));
      }
      separator = ", ";
    }
  }

  private static String order(QueryRecord.Selected found, ExpressionWriter expressions) {
    List<String> keys = new ArrayList<>();
    for (AlgebraNode.SortKey key : found.order()) {
      String text = expressions.key(found.targets().get(key.column()));
      keys.add(text + ExpressionWriter.direction(key.descending(), key.nullsFirst()));
    }
    return String.join(", ", keys);
  }

  private static void limit(Query.Limit limit, LineWriter out) {
    if (limit == null) {
      return;
    }
    if (limit.withTies()) {
      throw new Unwritable("WITH TIES");
    }
    if (limit.offset() != null) {
      out.line(" OFFSET ", -STANDARD, STANDARD, 0);
      out.append(number(limit.offset()));
    }
    if (limit.count() != null) {
      out.line(" LIMIT ", -STANDARD, STANDARD, 0);
      out.append(number(limit.count()));
    }
  }

  private static String number(SqlExpression written) {
    if (written instanceof SqlExpression.IntegerLiteral literal) {
      return Integer.toString(literal.value());
    }
    throw new Unwritable("LIMIT");
  }

  private void setOperation(
      Query.SetOperation operation,
      List<String> columns,
      boolean named,
      Around outer,
      LineWriter out) {
    boolean nested =
        operation.left().body() instanceof Query.SetOperation left
            && isBare(operation.left())
            && !(left.operator() == operation.operator() && left.all() == operation.all());
    int inner = nested ? STANDARD : 0;
    if (nested) {
      out.append("(");
      out.line("", inner, 0, 0);
    }
    side(operation.left(), columns, named, outer, out);
    out.line(nested ? ") " : "", -inner, 0, 0);
    out.append(operation.operator().name() + (operation.all() ? " ALL " : " "));
    boolean right =
        operation.right().body() instanceof Query.SetOperation && isBare(operation.right());
    int rightInner = right ? STANDARD : 0;
    out.append(right ? "(" : "");
    out.line("", rightInner, 0, 0);
    side(operation.right(), columns, false, outer, out);
    out.indent(-rightInner);
    if (right) {
      out.line(")", 0, 0, 0);
    }
  }

  private static boolean isBare(Query query) {
    return query.with() == null && query.orderBy().isEmpty() && query.limit() == null;
  }

  private void side(
      Query query, List<String> columns, boolean named, Around outer, LineWriter out) {
    if (query.body() instanceof Query.SetOperation operation && isBare(query)) {
      setOperation(operation, columns, named, outer, out);
      return;
    }
    boolean parenthesized = !isBare(query);
    out.append(parenthesized ? "(" : "");
    out.append(write(query, columns, named, outer, out.level()));
    out.append(parenthesized ? ")" : "");
  }
}
