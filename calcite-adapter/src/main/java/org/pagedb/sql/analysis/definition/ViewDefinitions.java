package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.query.UpdatableView;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.ViewStatement;

/** CREATE VIEW. The query is kept as text with relations and stars written out. */
final class ViewDefinitions {

  /** The view, its row type and the array over that. */
  private static final int OIDS_OF_A_VIEW = 3;

  private static final char NO_OPTION = ' ';

  private final DefinitionContext context;

  ViewDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(ViewStatement.CreateView statement) {
    char checkOption = ViewOptions.checkOption(statement);
    RelationName name = statement.name();
    QueryText query = QueryText.of(context, statement.query());
    boolean temporary = statement.persistence() == Persistence.TEMPORARY;
    String schema = schemaOf(name, temporary);
    List<TableColumn> columns =
        query.columns(
            statement.columns(), "CREATE VIEW specifies more column names than columns", true);
    View view =
        new View(
            oid(schema, statement, columns),
            schema,
            name.name(),
            columns,
            query.text(),
            checkOption,
            ViewOptions.of(statement),
            schema.equals(context.settings().path().temporary()) ? 't' : 'p',
            query.dependencies());
    context.put(view);
    if (checkOption != NO_OPTION) {
      requireUpdatable(view);
    }
  }

  private String schemaOf(RelationName name, boolean temporary) {
    try {
      return context.creationSchema(name.schema(), temporary, name.position());
    } catch (SqlFailure failure) {
      boolean denied = failure.state() == SqlState.INSUFFICIENT_PRIVILEGE;
      throw denied ? failure.movedBy(-failure.position()) : failure;
    }
  }

  private void requireUpdatable(View view) {
    String obstacle = UpdatableView.obstacle(context.statement(), view);
    if (obstacle != null) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "WITH CHECK OPTION is supported only on automatically updatable views")
          .hint(obstacle);
    }
  }

  private int oid(String schema, ViewStatement.CreateView statement, List<TableColumn> columns) {
    String name = statement.name().name();
    if (!context.catalog().isRelationName(schema, name)) {
      return context.oids().take(OIDS_OF_A_VIEW);
    }
    if (!statement.replace()) {
      throw SequenceDefinitions.existing(name);
    }
    Relation existing = context.catalog().relation(schema, name);
    if (!(existing instanceof View view)) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + name + "\" is not a view");
    }
    context.requireOwner(view);
    checkReplacement(view, columns);
    return view.oid();
  }

  private static void checkReplacement(View view, List<TableColumn> columns) {
    if (columns.size() < view.columns().size()) {
      throw new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, "cannot drop columns from view");
    }
    for (int i = 0; i < view.columns().size(); i++) {
      TableColumn before = view.columns().get(i);
      TableColumn after = columns.get(i);
      if (!before.name().equals(after.name())) {
        throw new SqlFailure(
                SqlState.INVALID_TABLE_DEFINITION,
                "cannot change name of view column \""
                    + before.name()
                    + "\" to \""
                    + after.name()
                    + "\"")
            .hint("Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead.");
      }
      if (!before.type().equals(after.type()) || before.typmod() != after.typmod()) {
        throw new SqlFailure(
            SqlState.INVALID_TABLE_DEFINITION,
            "cannot change data type of view column \""
                + before.name()
                + "\" from "
                + TypeText.of(before.type(), before.typmod())
                + " to "
                + TypeText.of(after.type(), after.typmod()));
      }
    }
  }
}
