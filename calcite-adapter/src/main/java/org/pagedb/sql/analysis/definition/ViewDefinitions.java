package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.query.QueryAnalyzer;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.TextEdits;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.ViewStatement;

/** CREATE VIEW. The query is kept as text with relations and stars written out. */
final class ViewDefinitions {

  /** The view, its row type and the array over that. */
  private static final int OIDS_OF_A_VIEW = 3;

  private final DefinitionContext context;

  ViewDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(ViewStatement.CreateView statement) {
    if (statement.checkOption() != ViewStatement.CheckOption.NONE) {
      throw SqlFailure.notSupported("WITH CHECK OPTION");
    }
    RelationName name = statement.name();
    StatementContext analysis = context.statement();
    TextEdits edits = new TextEdits();
    analysis.record(edits);
    AlgebraNode plan = new QueryAnalyzer(analysis).analyze(statement.query());
    if (!analysis.parameters().types().isEmpty()) {
      throw new SqlFailure(SqlState.UNDEFINED_PARAMETER, "there is no parameter $1");
    }
    boolean temporary = statement.persistence() == Persistence.TEMPORARY;
    String schema = context.creationSchema(name.schema(), temporary, name.position());
    List<Table.Column> columns = columns(plan, statement.columns());
    View view =
        new View(
            oid(schema, statement, columns),
            schema,
            name.name(),
            columns,
            edits.apply(queryText(statement.query()), start(statement.query())),
            ' ',
            schema.equals(context.settings().path().temporary()) ? 't' : 'p',
            dependencies(edits));
    context.put(view);
  }

  private static int start(Query query) {
    return query.position() - 1;
  }

  private String queryText(Query query) {
    if (context.text() == null) {
      throw SqlFailure.notSupported("CREATE VIEW without its text");
    }
    int before = start(query) - context.textStart();
    return context.text().substring(context.text().offsetByCodePoints(0, before));
  }

  private static List<Dependency> dependencies(TextEdits edits) {
    List<Dependency> needed = new ArrayList<>();
    for (Integer relation : edits.relations()) {
      needed.add(new Dependency(0, relation, 0, Dependency.Strength.NORMAL));
    }
    return List.copyOf(needed);
  }

  /** The plan's columns under the view's names. */
  static List<Table.Column> columns(AlgebraNode plan, List<String> names) {
    if (names.size() > plan.columns().size()) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR, "CREATE VIEW specifies more column names than columns");
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

  private int oid(String schema, ViewStatement.CreateView statement, List<Table.Column> columns) {
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
    checkReplacement(view, columns);
    return view.oid();
  }

  private static void checkReplacement(View view, List<Table.Column> columns) {
    if (columns.size() < view.columns().size()) {
      throw new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, "cannot drop columns from view");
    }
    for (int i = 0; i < view.columns().size(); i++) {
      Table.Column before = view.columns().get(i);
      Table.Column after = columns.get(i);
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
