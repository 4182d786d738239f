package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.query.QueryAnalyzer;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.TableStatement;

/** CREATE TABLE AS: a table with the columns of a query, filled with its rows. */
final class CreateTableAsDefinitions {

  private final DefinitionContext context;

  CreateTableAsDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TableStatement.CreateTableAs statement) {
    if (statement.materializedView()) {
      throw SqlFailure.notSupported("CREATE MATERIALIZED VIEW");
    }
    if (!(statement.source() instanceof Query query)) {
      throw SqlFailure.notSupported("CREATE TABLE AS EXECUTE");
    }
    Query.Into target = statement.target();
    Table empty =
        new TableDefinitions(context)
            .start(target.name(), target.persistence(), statement.ifNotExists());
    if (empty == null) {
      return;
    }
    AlgebraNode plan = new QueryAnalyzer(context.statement()).analyze(query);
    Table table = empty.withColumns(columns(plan, target.columns()), List.of());
    context.put(table);
    context.add(new StorageAction.CreateTable(table));
    if (statement.withData()) {
      context.add(new StorageAction.FillTable(table, plan));
    }
  }

  private static List<Table.Column> columns(AlgebraNode plan, List<String> names) {
    if (names.size() > plan.columns().size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "too many column names were specified");
    }
    List<Table.Column> columns = new ArrayList<>(plan.columns().size());
    for (OutputColumn output : plan.columns()) {
      int place = columns.size();
      String name = place < names.size() ? names.get(place) : output.name();
      for (Table.Column other : columns) {
        if (other.name().equals(name)) {
          throw new SqlFailure(
              SqlState.DUPLICATE_COLUMN, "column \"" + name + "\" specified more than once");
        }
      }
      ColumnDefinitions.checkType(name, output.type());
      columns.add(Table.Column.plain(name, place + 1, output.type(), output.typmod(), false, null));
    }
    return List.copyOf(columns);
  }
}
