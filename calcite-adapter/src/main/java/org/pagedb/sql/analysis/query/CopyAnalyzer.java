package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.CopyStatement;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.Privilege;

/** COPY: an INSERT of the rows read, or a query whose rows are written. */
public final class CopyAnalyzer {

  private static final char MATERIALIZED_VIEW = 'm';
  private static final char PARTITIONED = 'p';

  private final StatementContext statement;

  /** For one statement. */
  public CopyAnalyzer(StatementContext statement) {
    this.statement = statement;
  }

  /** The statement as a plan. */
  public AnalyzedCopy analyze(CopyStatement copy) {
    if (copy.query() != null) {
      return query(copy);
    }
    Relation relation = statement.relations().require(withoutPosition(copy.table()));
    if (!(relation instanceof Table table)) {
      // A view has columns that could be named wrongly, but PostgreSQL too looks at its kind first.
      new CopyOptions(copy.options(), copy.from());
      throw wrongKind(copy, relation);
    }
    List<OutputColumn> all = TableSources.columns(table);
    CopyColumns names = new CopyColumns(table, all);
    Expression where = copy.from() && copy.where() != null ? where(copy, table) : null;
    List<Integer> places = names.listed(copy.columns());
    CopyOptions options = new CopyOptions(copy.options(), copy.from());
    if (table.kind() == MATERIALIZED_VIEW || !copy.from() && table.kind() == PARTITIONED) {
      throw wrongKind(copy, table);
    }
    List<OutputColumn> columns = copied(all, places, copy.from());
    RelationUse use = statement.privileges().uses(table);
    use.needs(copy.from() ? Privilege.INSERT : Privilege.SELECT);
    for (int place : places) {
      if (copy.from()) {
        use.inserts(all.get(place).attribute());
      } else {
        use.selects(all.get(place).attribute());
      }
    }
    if (copy.from() && RowPolicies.of(statement, table) != null) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "COPY FROM not supported with row-level security")
          .hint("Use INSERT statements instead.");
    }
    AlgebraNode plan =
        copy.from() ? insert(table, places, columns, where) : scan(copy, table, places, columns);
    return new AnalyzedCopy(
        plan, table, columns, options.format(columns, names), statement.privileges());
  }

  private static RelationName withoutPosition(RelationName name) {
    return new RelationName(name.catalog(), name.schema(), name.name(), 0);
  }

  private AnalyzedCopy query(CopyStatement copy) {
    AlgebraNode plan;
    CopyOptions options = new CopyOptions(copy.options(), false);
    if (copy.query() instanceof Query query) {
      if (query.body() instanceof Query.Select select && select.into() != null) {
        throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "COPY (SELECT INTO) is not supported");
      }
      plan = new QueryAnalyzer(statement).analyze(query);
    } else {
      plan = new ChangeAnalyzer(statement).analyze((DataChange) copy.query());
      if (plan.columns().isEmpty()) {
        throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED, "COPY query must have a RETURNING clause");
      }
    }
    CopyColumns names = new CopyColumns(null, plan.columns());
    return new AnalyzedCopy(
        plan, null, plan.columns(), options.format(plan.columns(), names), statement.privileges());
  }

  private static SqlFailure wrongKind(CopyStatement copy, Relation relation) {
    String kind =
        relation instanceof Sequence
            ? "sequence"
            : relation instanceof View
                ? "view"
                : ((Table) relation).kind() == PARTITIONED
                    ? "partitioned table"
                    : "materialized view";
    SqlFailure failure =
        new SqlFailure(
            SqlState.WRONG_OBJECT_TYPE,
            "cannot copy "
                + (copy.from() ? "to " : "from ")
                + kind
                + " \""
                + relation.name()
                + "\"");
    if (!copy.from() && !kind.equals("sequence")) {
      return failure.hint("Try the COPY (SELECT ...) TO variant.");
    }
    return kind.equals("view")
        ? failure.hint("To enable copying to a view, provide an INSTEAD OF INSERT trigger.")
        : failure;
  }

  private Expression where(CopyStatement copy, Table table) {
    FromEntry entry = FromEntry.of(table.name(), TableSources.columns(table), 0);
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of(entry));
    return new ExpressionAnalyzer(statement, scope, Clause.COPY_WHERE)
        .condition(copy.where(), "WHERE");
  }

  /** The columns of the data; a domain is read as what it is made of, and then checked. */
  private List<OutputColumn> copied(List<OutputColumn> all, List<Integer> places, boolean from) {
    List<OutputColumn> copied = new ArrayList<>(places.size());
    for (int place : places) {
      OutputColumn column = all.get(place);
      PgType type = from ? statement.coercion().base(column.type()) : column.type();
      copied.add(
          new OutputColumn(
              column.name(), type, column.typmod(), column.table(), column.attribute()));
    }
    return copied;
  }

  private AlgebraNode insert(
      Table table, List<Integer> places, List<OutputColumn> read, Expression where) {
    List<OutputColumn> all = TableSources.columns(table);
    List<Expression> row = new ArrayList<>(all.size());
    boolean identity = places.size() == all.size();
    for (int i = 0; i < all.size(); i++) {
      TableColumn column = table.column(all.get(i).attribute());
      int source = places.indexOf(i);
      if (source < 0) {
        row.add(StoredExpressions.defaultOf(statement, column));
      } else {
        Expression value = reference(source, read.get(source));
        boolean domain = column.type().kind() == PgType.Kind.DOMAIN;
        identity &= source == i && !domain;
        row.add(domain ? Assignments.toColumn(statement, value, column, 0) : value);
      }
    }
    AlgebraNode rows = new AlgebraNode.CopyRows(read);
    rows = identity ? rows : new AlgebraNode.Project(rows, row, all);
    rows = where == null ? rows : new AlgebraNode.Filter(rows, where);
    return new AlgebraNode.Insert(
        table,
        GeneratedColumns.apply(statement, table, rows),
        null,
        StoredExpressions.checks(statement, table),
        List.of(),
        List.of());
  }

  private AlgebraNode scan(
      CopyStatement copy, Table table, List<Integer> places, List<OutputColumn> columns) {
    FromItem.Relation item = new FromItem.Relation(copy.table(), true, null, null);
    FromResult scanned =
        new TableSources(statement, CommonTables.NONE, false)
            .table(table, item, false, RowPolicies.SELECT);
    List<Expression> values = new ArrayList<>(places.size());
    for (int i = 0; i < places.size(); i++) {
      values.add(reference(places.get(i), columns.get(i)));
    }
    return new AlgebraNode.Project(scanned.node(), values, columns);
  }

  private static Expression reference(int place, OutputColumn column) {
    return new Expression.InputReference(place, column.type(), column.typmod());
  }
}
