package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.query.StoredQueries;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableTraits;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.TableStatement;

/**
 * CREATE TABLE AS, SELECT INTO and CREATE MATERIALIZED VIEW: a table with the columns of a query,
 * filled with its rows.
 */
public final class CreateTableAsDefinitions {

  private static final String TOO_MANY_NAMES = "too many column names were specified";

  private final DefinitionContext context;

  CreateTableAsDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TableStatement.CreateTableAs statement) {
    if (!(statement.source() instanceof Query query)) {
      throw new IllegalArgumentException("the prepared statement was not looked up");
    }
    create(statement, query);
  }

  private void create(TableStatement.CreateTableAs statement, Query query) {
    QueryText source =
        statement.materializedView()
            ? QueryText.of(context, query)
            : QueryText.once(context, query);
    Query.Into target = statement.target();
    TableDefinitions tables = new TableDefinitions(context);
    Table empty = tables.start(target.name(), target.persistence(), statement.ifNotExists());
    if (empty == null) {
      return;
    }
    List<TableColumn> columns = source.columns(target.columns(), TOO_MANY_NAMES, false);
    Table table;
    if (statement.materializedView()) {
      TableTraits traits = empty.traits().query(source.text(), statement.withData());
      table =
          empty
              .withColumns(columns, source.dependencies())
              .withTraits(traits)
              .ofKind(Table.MATERIALIZED_VIEW);
    } else {
      table =
          empty
              .withColumns(columns, List.<Dependency>of())
              .withTraits(TableDefinitions.onCommit(empty, target.storage()));
    }
    context.put(table);
    context.add(new StorageAction.CreateTable(table));
    if (statement.withData()) {
      source.privileges().check(context.catalog(), context.user());
      context.add(new StorageAction.FillTable(table, source.plan()));
    }
  }

  /** SELECT INTO. */
  void selectInto(Query query) {
    Query.Into target = query.into();
    Query source = withoutInto(query);
    create(new TableStatement.CreateTableAs(target, false, false, source, true), source);
  }

  /** The query of a SELECT INTO. */
  public static Query withoutInto(Query query) {
    Query.Body body = query.body();
    if (body instanceof Query.Select select) {
      body =
          new Query.Select(
              select.distinct(),
              select.items(),
              null,
              select.from(),
              select.where(),
              select.groupBy(),
              select.having(),
              select.windows(),
              select.position());
    } else if (body instanceof Query.SetOperation operation) {
      body =
          new Query.SetOperation(
              operation.operator(),
              operation.all(),
              withoutInto(operation.left()),
              operation.right(),
              operation.position());
    }
    return new Query(
        query.with(), body, query.orderBy(), query.limit(), query.locking(), query.position());
  }

  void refresh(TableStatement.RefreshMaterializedView statement) {
    boolean concurrently = statement.concurrently();
    if (concurrently && !statement.withData()) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR, "CONCURRENTLY and WITH NO DATA options cannot be used together");
    }
    if (!(context.relation(statement.name()) instanceof Table view)
        || view.kind() != Table.MATERIALIZED_VIEW) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "\"" + statement.name().name() + "\" is not a materialized view");
    }
    context.requireOwner(view);
    if (concurrently) {
      checkConcurrent(view);
    }
    Table after =
        Rewrite.fresh(
            context, view.withTraits(view.traits().query(view.queryText(), statement.withData())));
    context.put(after);
    context.add(new StorageAction.TruncateTable(view, after));
    if (statement.withData()) {
      context.add(
          new StorageAction.RefillTable(
              after, StoredQueries.plan(context.statement(), view.queryText())));
    }
  }

  private static void checkConcurrent(Table view) {
    if (!view.traits().populated()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "CONCURRENTLY cannot be used when the materialized view is not populated");
    }
    for (TableIndex index : view.indexes()) {
      boolean plain = index.isComplete() && index.unique() && index.predicateText() == null;
      for (IndexKey key : index.keys()) {
        plain &= key.attribute() > 0;
      }
      if (plain) {
        return;
      }
    }
    throw new SqlFailure(
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot refresh materialized view \""
                + view.schema()
                + "."
                + view.name()
                + "\" concurrently")
        .hint(
            "Create a unique index with no WHERE clause on one or more columns of the"
                + " materialized view.");
  }
}
