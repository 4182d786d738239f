package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

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
  private List<?> types; // of the set operation whose side is written next, or null

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
    TableNames names =
        query.body() instanceof Query.Select select
            ? outer.names().inside(select.from())
            : outer.names();
    if (query.with() != null) {
      new WithWriter(this, outer.named(names), out).write(query.with());
    }
    if (query.body() instanceof Query.Select select) {
      select(query, select, columns, named, outer.named(names), out);
    } else if (query.body() instanceof Query.SetOperation operation) {
      setOperation(operation, columns, named, outer, out);
      resultOrder(query, out);
    } else {
      new ValuesWriter(this, outer, out).write(query, (Query.Values) query.body(), columns);
    }
    new LimitWriter(this, out).write(query.limit());
    locking(query, names, out);
    return out.toString();
  }

  /** ORDER BY of a set operation, which names its columns by number. */
  private void resultOrder(Query query, LineWriter out) {
    if (query.orderBy().isEmpty()) {
      return;
    }
    List<String> keys = new ArrayList<>();
    for (Object each : record.part(query.orderBy(), List.class)) {
      AlgebraNode.SortKey key = (AlgebraNode.SortKey) each;
      String direction = ExpressionWriter.direction(key.descending(), key.nullsFirst());
      keys.add((key.column() + 1) + direction);
    }
    out.line(" ORDER BY ", -STANDARD, STANDARD, 1);
    out.append(String.join(", ", keys));
  }

  private static void locking(Query query, TableNames names, LineWriter out) {
    for (Query.Locking locking : query.locking()) {
      List<String> tables = new ArrayList<>();
      for (RelationName of : locking.of()) {
        tables.add(of.name());
      }
      if (tables.isEmpty()) {
        for (FromItem item : ((Query.Select) query.body()).from()) {
          if (!(item instanceof FromItem.Relation relation)) {
            throw new Unwritable("FOR UPDATE of all");
          }
          Alias alias = relation.alias();
          tables.add(alias == null ? relation.name().name() : alias.name());
        }
      }
      for (String table : tables) {
        String strength = LockingClauses.text(locking.strength());
        out.line(' ' + strength + " OF ", -STANDARD, STANDARD, 0);
        out.append(ExpressionText.identifier(names.of(table)));
        out.append(
            switch (locking.onLocked()) {
              case BLOCK -> "";
              case SKIP -> " SKIP LOCKED";
              case ERROR -> " NOWAIT";
            });
      }
    }
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
    List<?> wanted = types;
    types = null;
    QueryRecord.Selected found = record.select(select);
    if (found == null) {
      throw new Unwritable("a SELECT");
    }
    out.indent(STANDARD);
    out.append(" SELECT");
    ExpressionWriter expressions =
        new ExpressionWriter(this, found.row(), found.state(), outer, out);
    distinct(found, expressions, out);
    targets(found, columns, named, wanted, expressions, out);
    if (!select.from().isEmpty()) {
      new FromWriter(this, outer, out).write(select.from());
    }
    if (found.where() != null) {
      out.line(" WHERE ", -STANDARD, STANDARD, 1);
      out.append(expressions.text(found.where(), false));
    }
    if (select.groupBy() != null) {
      out.line(" GROUP BY ", -STANDARD, STANDARD, 1);
      out.append(
          GroupingWriter.hasSets(select.groupBy())
              ? new GroupingWriter(record, expressions).text(select.groupBy())
              : expressions.keys(found.keys()));
    }
    if (found.having() != null) {
      out.line(" HAVING ", -STANDARD, STANDARD, 0);
      out.append(expressions.text(found.having(), false));
    }
    if (!found.windows().isEmpty()) {
      out.line(" WINDOW ", -STANDARD, STANDARD, 1);
      out.append(new WindowWriter(expressions).named(select.windows(), found.windows()));
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

  private void targets(
      QueryRecord.Selected found,
      List<String> columns,
      boolean named,
      List<?> wanted,
      ExpressionWriter expressions,
      LineWriter out) {
    String separator = " ";
    for (int i = 0; i < found.visible(); i++) {
      Expression target =
          literal(found.targets().get(i), wanted == null ? null : (PgType) wanted.get(i));
      out.append(separator);
      String text = expressions.target(target);
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

  /** A literal whose type only what is around it tells. */
  private Expression literal(Expression target, PgType wanted) {
    if (!(target instanceof Expression.Constant constant)
        || !constant.type().equals(BuiltinTypes.UNKNOWN)) {
      return target;
    }
    PgType type = wanted == null ? BuiltinTypes.TEXT : wanted;
    Object value = constant.value();
    return new Expression.Constant(
        value == null ? null : type.codec().parse((String) value, PgType.NO_TYPMOD, context), type);
  }

  private static String order(QueryRecord.Selected found, ExpressionWriter expressions) {
    List<String> keys = new ArrayList<>();
    for (AlgebraNode.SortKey key : found.order()) {
      String text = expressions.key(found.targets().get(key.column()));
      keys.add(text + ExpressionWriter.direction(key.descending(), key.nullsFirst()));
    }
    return String.join(", ", keys);
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
    List<?> common = types == null ? record.part(operation, List.class) : types;
    types = common;
    side(operation.left(), columns, named, outer, out);
    out.line(nested ? ") " : "", -inner, 0, 0);
    out.append(operation.operator().name() + (operation.all() ? " ALL " : " "));
    boolean right =
        operation.right().body() instanceof Query.SetOperation && isBare(operation.right());
    int rightInner = right ? STANDARD : 0;
    out.append(right ? "(" : "");
    out.line("", rightInner, 0, 0);
    types = common;
    side(operation.right(), columns, false, outer, out);
    types = null;
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
