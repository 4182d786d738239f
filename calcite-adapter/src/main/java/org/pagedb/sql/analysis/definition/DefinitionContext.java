package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.RelationName;

/** The catalog while one DDL statement changes it, and what the statement asks for. */
final class DefinitionContext {

  private final AnalysisSettings settings;
  private final OidSource oids;
  private final ConstantValues values;
  private final List<StorageAction> actions = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final String text;
  private final int textStart;
  private Catalog catalog;

  /** For a statement with the given text, before which {@code textStart} characters stood. */
  DefinitionContext(
      Catalog catalog,
      AnalysisSettings settings,
      OidSource oids,
      ConstantValues values,
      String text,
      int textStart) {
    this.values = values;
    this.catalog = catalog;
    this.settings = settings;
    this.oids = oids;
    this.text = text;
    this.textStart = textStart;
  }

  /** The statement's text, or null if it is not known. */
  String text() {
    return text;
  }

  /** How many characters stood before the text where positions were counted. */
  int textStart() {
    return textStart;
  }

  /** The datum that an expression without columns gives. */
  Object evaluate(Expression expression) {
    return expression instanceof Expression.Constant constant
        ? constant.value()
        : values.of(expression);
  }

  Catalog catalog() {
    return catalog;
  }

  AnalysisSettings settings() {
    return settings;
  }

  OidSource oids() {
    return oids;
  }

  /** Analysis against the catalog as it is now. */
  StatementContext statement() {
    return new StatementContext(
        catalog, settings.path(), settings.database(), settings.typeContext(), List.of());
  }

  /** The relation of that name; failures have no position, as PostgreSQL's have none in DDL. */
  Relation relation(RelationName name) {
    return statement().relations().require(withoutPosition(name));
  }

  /** The table of that name; failures have no position. */
  Table table(RelationName name) {
    return statement().relations().requireTable(withoutPosition(name));
  }

  private static RelationName withoutPosition(RelationName name) {
    return new RelationName(name.catalog(), name.schema(), name.name(), 0);
  }

  void put(CatalogObject object) {
    catalog = catalog.with(object);
  }

  void remove(CatalogObject object) {
    catalog = catalog.without(object);
  }

  void add(StorageAction action) {
    actions.add(action);
  }

  void notice(String message) {
    notices.add(Notice.notice(message));
  }

  void notice(SqlState state, String message) {
    notices.add(new Notice("NOTICE", state, message));
  }

  Definition finish() {
    return new Definition(catalog, List.copyOf(actions), List.copyOf(notices));
  }

  /**
   * The schema that a new object goes into.
   *
   * @param written the schema as written, or null
   * @throws SqlFailure 3F000 if there is none
   */
  String creationSchema(String written, boolean temporary, int position) {
    String own = settings.path().temporary();
    if (temporary) {
      if (written != null && !settings.path().schema(written).equals(own)) {
        throw new SqlFailure(
                SqlState.INVALID_TABLE_DEFINITION,
                "cannot create temporary relation in non-temporary schema")
            .at(position);
      }
      requireTemporarySchema();
      return own;
    }
    if (written != null) {
      String schema = settings.path().schema(written);
      if (schema.equals(own)) {
        requireTemporarySchema();
      } else if (catalog.schema(schema) == null) {
        throw missingSchema(written).at(position);
      }
      checkNotSystem(schema);
      return schema;
    }
    if (settings.path().creation() == null) {
      throw new SqlFailure(SqlState.INVALID_SCHEMA_NAME, "no schema has been selected to create in")
          .at(position);
    }
    checkNotSystem(settings.path().creation());
    return settings.path().creation();
  }

  private static void checkNotSystem(String schema) {
    if (schema.equals(Schema.PG_CATALOG)) {
      throw new SqlFailure(
              SqlState.INSUFFICIENT_PRIVILEGE, "permission denied to create in \"pg_catalog\"")
          .detail("System catalog modifications are currently disallowed.");
    }
  }

  private void requireTemporarySchema() {
    String own = settings.path().temporary();
    if (catalog.schema(own) == null) {
      put(new Schema(oids.take(), own, settings.user()));
    }
  }

  static SqlFailure missingSchema(String name) {
    return new SqlFailure(SqlState.INVALID_SCHEMA_NAME, "schema \"" + name + "\" does not exist");
  }
}
