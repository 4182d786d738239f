package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.AccessControl;
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
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** The catalog while one DDL statement changes it, and what the statement asks for. */
final class DefinitionContext {

  private final AnalysisSettings settings;
  private final OidSource oids;
  private final ConstantValues values;
  private final List<StorageAction> actions = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final String text;
  private final int textStart;
  private final Catalog before;
  private Catalog catalog;

  private List<PgType> parameters = List.of();

  /** For a statement with the given text, before which {@code textStart} characters stood. */
  DefinitionContext(
      Catalog catalog,
      AnalysisSettings settings,
      OidSource oids,
      ConstantValues values,
      String text,
      int textStart) {
    this.values = values;
    this.before = catalog;
    this.catalog = catalog;
    this.settings = settings;
    this.oids = oids;
    this.text = text;
    this.textStart = textStart;
  }

  /** The types of the parameters that a query of the statement may have. */
  void parameters(List<PgType> types) {
    parameters = types;
  }

  /** Analysis of a query that may have the statement's parameters. */
  StatementContext query() {
    return statement(parameters);
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

  /** The oid of the role whose privileges count. */
  int user() {
    return settings.user();
  }

  /** Who may do what in the catalog as it is now. */
  AccessRights rights() {
    return new AccessRights(catalog);
  }

  OidSource oids() {
    return oids;
  }

  /** Analysis against the catalog as it is now. */
  StatementContext statement() {
    return statement(List.of());
  }

  private StatementContext statement(List<PgType> types) {
    return new StatementContext(
            catalog,
            settings.path(),
            settings.database(),
            settings.user(),
            settings.typeContext(),
            types)
        .rowSecurity(settings.rowSecurity());
  }

  /** The relation of that name; failures have no position, as PostgreSQL's have none in DDL. */
  Relation relation(RelationName name) {
    return statement().relations().require(withoutPosition(name));
  }

  /** The relation of that name, or null; failures have no position. */
  Relation found(RelationName name) {
    return statement().relations().find(withoutPosition(name));
  }

  /**
   * The type that a definition uses.
   *
   * @throws SqlFailure 42704 if there is none, 42501 if the user may not use it
   */
  TypeLookup.ModifiedType usedType(TypeName name) {
    TypeLookup.ModifiedType type = statement().types().require(name);
    requireUsage(type.type());
    return type;
  }

  /** Fails with 42501 unless the user may use the type, or what an array is of. */
  private void requireUsage(PgType type) {
    int oid = type.isArray() ? type.elementOid() : type.oid();
    if (catalog.access(oid) != null
        && !rights().has(AclObject.TYPE, oid, settings.user(), Privilege.USAGE)) {
      throw new SqlFailure(
          SqlState.INSUFFICIENT_PRIVILEGE, "permission denied for type " + TypeText.of(type));
    }
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

  void warning(SqlState state, String message) {
    notices.add(Notice.warning(state, message));
  }

  /** Takes over what a statement within this one comes to. */
  void take(Definition part) {
    catalog = part.catalog();
    actions.addAll(part.actions());
    notices.addAll(part.notices());
  }

  /** Analyses a statement within this one. */
  DefinitionAnalyzer analyzer(AnalysisSettings inner) {
    return new DefinitionAnalyzer(inner, oids, values);
  }

  Definition finish() {
    new NewOwners(this).giveTo(settings.user(), before);
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
    String schema = permanentSchema(written, position);
    try {
      requireCreateIn(schema);
    } catch (SqlFailure denied) {
      throw denied.at(position);
    }
    return schema;
  }

  private String permanentSchema(String written, int position) {
    String own = settings.path().temporary();
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
    if (!rights()
        .has(AclObject.DATABASE, AccessControl.DATABASE, settings.user(), Privilege.TEMPORARY)) {
      throw new SqlFailure(
          SqlState.INSUFFICIENT_PRIVILEGE,
          "permission denied to create temporary tables in database \""
              + settings.database()
              + "\"");
    }
    String own = settings.path().temporary();
    if (catalog.schema(own) == null) {
      put(new Schema(oids.take(), own));
    }
  }

  /** Fails with 42501 unless the user owns the relation. */
  void requireOwner(Relation relation) {
    requireOwner(relation.oid(), RelationUse.noun(relation) + ' ' + relation.name());
  }

  /**
   * Fails with 42501 unless the user owns the object.
   *
   * @param description what the object is called, {@code table t}
   */
  void requireOwner(int oid, String description) {
    if (!rights().owns(settings.user(), oid)) {
      throw new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, "must be owner of " + description);
    }
  }

  /** Fails with 42501 unless the user may make objects in the schema. */
  void requireCreateIn(String schemaName) {
    Schema schema = catalog.schema(schemaName);
    if (schema != null
        && !rights().has(AclObject.SCHEMA, schema.oid(), settings.user(), Privilege.CREATE)) {
      throw deniedSchema(schemaName);
    }
  }

  /**
   * The schema of that name.
   *
   * @throws SqlFailure 3F000 if there is none, 42501 if the user may not look into it
   */
  Schema schemaWithUsage(String written) {
    String name = settings.path().schema(written);
    Schema schema = catalog.schema(name);
    if (schema == null) {
      throw missingSchema(written);
    }
    if (!rights().has(AclObject.SCHEMA, schema.oid(), settings.user(), Privilege.USAGE)) {
      throw deniedSchema(name);
    }
    return schema;
  }

  private static SqlFailure deniedSchema(String name) {
    return new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, "permission denied for schema " + name);
  }

  /** How messages call an object of a kind. */
  String noun(AclObject kind, int oid) {
    return catalog.object(oid) instanceof Relation relation && kind == AclObject.TABLE
        ? RelationUse.noun(relation)
        : kind.noun();
  }

  static SqlFailure missingSchema(String name) {
    return new SqlFailure(SqlState.INVALID_SCHEMA_NAME, "schema \"" + name + "\" does not exist");
  }
}
