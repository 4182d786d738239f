package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SchemaStatement.Element;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.ViewStatement;

/** The statements within CREATE SCHEMA, which run as the schema's owner and in the schema. */
final class SchemaElements {

  private final DefinitionContext context;
  private final String schema;
  private final int owner;

  SchemaElements(DefinitionContext context, String schema, int owner) {
    this.context = context;
    this.schema = schema;
    this.owner = owner;
  }

  /** Sequences come first, then tables, views, indexes and privileges, however written. */
  void run(List<Element> elements) {
    for (Element element : elements) {
      requireHere(element.statement());
    }
    List<Element> left = new ArrayList<>(elements);
    left.sort((one, other) -> rank(one.statement()) - rank(other.statement()));
    AnalysisSettings inner = settings();
    for (Element element : left) {
      if (!DefinitionAnalyzer.handles(element.statement())) {
        throw SqlFailure.notSupported("CREATE SCHEMA with a trigger");
      }
      Definition part =
          context
              .analyzer(inner)
              .analyze(element.statement(), text(element), element.start() - 1, context.catalog());
      context.take(part);
    }
  }

  private static int rank(Statement statement) {
    if (statement instanceof SequenceStatement) {
      return 0;
    } else if (statement instanceof TableStatement) {
      return 1;
    } else if (statement instanceof ViewStatement) {
      return 2;
    } else if (statement instanceof IndexStatement) {
      return 3;
    }
    return statement instanceof PrivilegeStatement ? 5 : 4;
  }

  private AnalysisSettings settings() {
    AnalysisSettings outer = context.settings();
    List<String> schemas = new ArrayList<>(outer.path().schemas());
    schemas.remove(schema);
    int first = schemas.indexOf(outer.path().temporary()) + 1;
    if (schemas.size() > first && schemas.get(first).equals("pg_catalog")) {
      first++;
    }
    schemas.add(first, schema);
    return new AnalysisSettings(
        new SearchPath(List.copyOf(schemas), schema, outer.path().temporary()),
        outer.database(),
        owner,
        outer.sessionUser(),
        outer.typeContext(),
        outer.rowSecurity());
  }

  /** The statement's own text, which what is kept of it is taken from. */
  private String text(Element element) {
    String whole = context.text();
    if (whole == null) {
      return null;
    }
    int from = whole.offsetByCodePoints(0, element.start() - 1 - context.textStart());
    int length = whole.codePointCount(0, whole.length());
    int end = Math.min(element.end() - 1 - context.textStart(), length);
    return whole.substring(from, whole.offsetByCodePoints(0, end)).stripTrailing();
  }

  private void requireHere(Statement statement) {
    RelationName name = null;
    Persistence persistence = Persistence.PERMANENT;
    if (statement instanceof TableStatement.CreateTable table) {
      name = table.name();
      persistence = table.persistence();
    } else if (statement instanceof ViewStatement.CreateView view) {
      name = view.name();
      persistence = view.persistence();
    } else if (statement instanceof SequenceStatement.CreateSequence sequence) {
      name = sequence.name();
      persistence = sequence.persistence();
    } else if (statement instanceof IndexStatement.CreateIndex index) {
      name = index.table().name();
    }
    if (name != null && name.schema() != null && !name.schema().equals(schema)) {
      throw SqlFailure.of(
          SqlState.INVALID_SCHEMA_DEFINITION,
          "CREATE specifies a schema (%s) different from the one being created (%s)",
          name.schema(),
          schema);
    }
    if (persistence == Persistence.TEMPORARY) {
      throw new SqlFailure(
              SqlState.INVALID_TABLE_DEFINITION,
              "cannot create temporary relation in non-temporary schema")
          .at(name.position());
    }
  }
}
