package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A view whose rows are rows of one table, so that changing the view is changing the table: its
 * columns are expressions over the table's row, and its condition chooses among the rows.
 */
public final class UpdatableView {

  private static final char CASCADED = 'c';
  private static final char NO_OPTION = ' ';

  private final View view;
  private final Table table;
  private final AlgebraNode rows;
  private final List<Expression> values;
  private final List<AlgebraNode.Check> checks;
  private final RelationUse use;
  private final RelationUse baseUse;
  private final RowPolicies policies;

  private UpdatableView(
      View view,
      Table table,
      AlgebraNode rows,
      List<Expression> values,
      List<AlgebraNode.Check> checks,
      RelationUse use,
      RelationUse baseUse,
      RowPolicies policies) {
    this.policies = policies;
    this.use = use;
    this.baseUse = baseUse;
    this.view = view;
    this.table = table;
    this.rows = rows;
    this.values = values;
    this.checks = checks;
  }

  /** Why a view is not updatable, as PostgreSQL's detail says it; null if it is. */
  public static String obstacle(StatementContext statement, View view) {
    try {
      of(statement, view, "update");
      return null;
    } catch (SqlFailure failure) {
      return failure.field(SqlFailure.Field.DETAIL);
    }
  }

  private static String obstacle(StatementContext statement, Query query) {
    String shape = shape(query);
    if (shape != null) {
      return "Views containing " + shape + " are not automatically updatable.";
    }
    if (!(query.body() instanceof Query.Select select)
        || select.from().size() != 1
        || !(select.from().get(0) instanceof FromItem.Relation from)
        || !isBase(statement.relations().find(from.name()))) {
      return "Views that do not select from a single table or view are not automatically"
          + " updatable.";
    }
    return null;
  }

  private static boolean isBase(Relation relation) {
    return relation instanceof View || relation instanceof Table table && table.queryText() == null;
  }

  private static String shape(Query query) {
    if (query.with() != null) {
      return "WITH";
    } else if (query.limit() != null) {
      return "LIMIT or OFFSET";
    } else if (query.body() instanceof Query.SetOperation) {
      return "UNION, INTERSECT, or EXCEPT";
    } else if (!(query.body() instanceof Query.Select select)) {
      return null;
    } else if (select.distinct() != null) {
      return "DISTINCT";
    } else if (select.groupBy() != null) {
      return "GROUP BY";
    } else if (select.having() != null) {
      return "HAVING";
    }
    return null;
  }

  /**
   * The view as the target of a change.
   *
   * @param verb {@code insert into}, {@code update} or {@code delete from}
   * @throws SqlFailure 55000 if it is not updatable
   */
  static UpdatableView of(StatementContext statement, View view, String verb) {
    TextEdits recorder = statement.edits();
    statement.record(null); // positions in the view's text are not the statement's
    boolean trusted = statement.relations().trust(true);
    try {
      return of(statement, view, verb, false);
    } finally {
      statement.record(recorder);
      statement.relations().trust(trusted);
    }
  }

  private static Privilege privilege(String verb) {
    return switch (verb) {
      case "update" -> Privilege.UPDATE;
      case "insert into" -> Privilege.INSERT;
      default -> Privilege.DELETE;
    };
  }

  private static UpdatableView of(
      StatementContext statement, View view, String verb, boolean cascaded) {
    RelationUse use = statement.privileges().uses(view);
    use.needs(privilege(verb));
    int owner = statement.catalog().roleOwning(view.oid());
    return statement
        .privileges()
        .as(
            view.securityInvoker() ? 0 : owner,
            () -> checkedAsOwner(statement, view, verb, cascaded, use));
  }

  private static UpdatableView checkedAsOwner(
      StatementContext statement, View view, String verb, boolean cascaded, RelationUse use) {
    Query query = (Query) SqlParser.parse(view.queryText()).get(0).statement();
    String obstacle = obstacle(statement, query);
    if (obstacle != null) {
      throw refusal(view, verb, obstacle);
    }
    Query.Select select = (Query.Select) query.body();
    FromItem.Relation from = (FromItem.Relation) select.from().get(0);
    Relation base = statement.relations().require(from.name());
    boolean checked = cascaded || view.checkOption() != NO_OPTION;
    List<AlgebraNode.Check> checks = new ArrayList<>();
    FromResult inner;
    Table table;
    RelationUse baseUse;
    RowPolicies policies;
    if (base instanceof View under) {
      boolean down = cascaded || view.checkOption() == CASCADED;
      UpdatableView below = of(statement, under, verb, down);
      inner = below.target(from.alias() == null ? under.name() : from.alias().name());
      table = below.table;
      baseUse = below.baseUse;
      policies = below.policies;
      checks.addAll(below.checks);
    } else {
      table = (Table) base;
      inner =
          new TableSources(statement, CommonTables.NONE, false)
              .table(table, from, true, commands(verb));
      baseUse = inner.entries().get(0).use();
      baseUse.needs(privilege(verb));
      policies = RowPolicies.of(statement, table);
    }
    Scope scope = Scope.query(null, true, CommonTables.NONE, inner.entries());
    TargetList columns = targets(statement, scope, select, view, verb);
    AlgebraNode rows = inner.node();
    if (select.where() != null) {
      Expression where =
          new ExpressionAnalyzer(statement, scope, Clause.WHERE)
              .condition(select.where(), Clause.WHERE.text());
      rows = new AlgebraNode.Filter(rows, where);
      if (checked) {
        Expression holds =
            new Expression.BooleanTest(where, Boolean.TRUE, false, BuiltinTypes.BOOL);
        checks.add(new AlgebraNode.Check(view.name(), holds, true));
      }
    }
    return new UpdatableView(
        view,
        table,
        rows,
        List.copyOf(columns.expressions()),
        List.copyOf(checks),
        use,
        baseUse,
        policies);
  }

  /** Who names a row of a view to change it, reads the table's. */
  private static char[] commands(String verb) {
    return switch (verb) {
      case "update" -> new char[] {RowPolicies.UPDATE, RowPolicies.SELECT};
      case "delete from" -> new char[] {RowPolicies.DELETE, RowPolicies.SELECT};
      default -> new char[0];
    };
  }

  private static TargetList targets(
      StatementContext statement, Scope scope, Query.Select select, View view, String verb) {
    try {
      return SelectAnalyzer.returning(statement, scope, select.items());
    } catch (SqlFailure failure) {
      String what =
          failure.state() == SqlState.GROUPING_ERROR
              ? "aggregate functions"
              : failure.state() == SqlState.WINDOWING_ERROR
                  ? "window functions"
                  : "set-returning functions";
      throw refusal(view, verb, "Views that return " + what + " are not automatically updatable.");
    }
  }

  private static SqlFailure refusal(View view, String verb, String detail) {
    String doing;
    String event;
    switch (verb) {
      case "update" -> {
        doing = "updating";
        event = "UPDATE";
      }
      case "insert into" -> {
        doing = "inserting into";
        event = "INSERT";
      }
      default -> {
        doing = "deleting from";
        event = "DELETE";
      }
    }
    return new SqlFailure(
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot " + verb + " view \"" + view.name() + "\"")
        .detail(detail)
        .hint(
            ("To enable %s the view, provide an INSTEAD OF %s trigger or an unconditional"
                    + " ON %s DO INSTEAD rule.")
                .formatted(doing, event, event));
  }

  /** The view's name. */
  String name() {
    return view.name();
  }

  /** The table whose rows are changed. */
  Table table() {
    return table;
  }

  /** What new rows must satisfy beside the table's own constraints. */
  List<AlgebraNode.Check> checks() {
    return checks;
  }

  /** The view's rows as the table's rows with ctid, under the view's names. */
  FromResult target(String name) {
    return new FromResult(rows, List.of(entry(name)));
  }

  /** The view's names over a row that begins with the table's columns. */
  FromEntry entry(String name) {
    List<OutputColumn> columns = new ArrayList<>(values.size());
    for (TableColumn column : view.columns()) {
      columns.add(new OutputColumn(column.name(), column.type(), column.typmod()));
    }
    return FromEntry.computed(name, columns, values.toArray(new Expression[0]))
        .reading(ColumnReads.of(use, view));
  }

  /** The policies of the table that bind whoever the view reads it for; null if it has none. */
  RowPolicies policies() {
    return policies;
  }

  /** What the statement does with the view. */
  RelationUse use() {
    return use;
  }

  private void tell(TableColumn column, int attribute, String verb) {
    if (verb.equals("update")) {
      use.updates(attribute);
      baseUse.updates(column.number());
    } else {
      use.inserts(attribute);
      baseUse.inserts(column.number());
    }
  }

  /** The names of the view's columns. */
  List<String> columnNames() {
    List<String> names = new ArrayList<>(view.columns().size());
    for (TableColumn column : view.columns()) {
      names.add(column.name());
    }
    return names;
  }

  /**
   * The table's column behind one of the view's.
   *
   * @param verb {@code insert into} or {@code update}
   * @throws SqlFailure 42703 if there is none of that name, 0A000 if it is computed
   */
  TableColumn column(String name, int position, String verb) {
    int place = columnNames().indexOf(name);
    if (place < 0) {
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "column \"" + name + "\" of relation \"" + view.name() + "\" does not exist")
          .at(position);
    }
    if (values.get(place) instanceof Expression.InputReference reference) {
      int left = reference.index();
      for (TableColumn column : table.columns()) {
        if (!column.dropped() && left-- == 0) {
          tell(column, place + 1, verb);
          return column;
        }
      }
    }
    throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "cannot " + verb + " column \"" + name + "\" of view \"" + view.name() + "\"")
        .detail("View columns that are not columns of their base relation are not updatable.");
  }
}
