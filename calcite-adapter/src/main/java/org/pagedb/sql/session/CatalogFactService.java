package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.pagedb.sql.analysis.describe.DefinitionText;
import org.pagedb.sql.analysis.describe.DomainText;
import org.pagedb.sql.analysis.describe.FunctionText;
import org.pagedb.sql.analysis.describe.ObjectIdentities;
import org.pagedb.sql.analysis.describe.PartitionText;
import org.pagedb.sql.analysis.describe.Visibility;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.query.StoredQueries;
import org.pagedb.sql.analysis.system.BuiltinComments;
import org.pagedb.sql.analysis.system.SystemIndexText;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.CatalogFacts;

/** Answers functions that ask the catalog, as the statement's transaction sees it. */
final class CatalogFactService implements CatalogFacts {

  private static final int FIRST_USER_OID = 16_384;
  private static final int ALL_EVENTS = 4 | 8 | 16; // UPDATE, INSERT, DELETE

  private final EngineSession session;
  private final Catalog catalog;
  private final Visibility visibility;

  CatalogFactService(EngineSession session) {
    this.session = session;
    this.catalog = session.catalog();
    this.visibility = new Visibility(catalog, session.searchPath(catalog));
  }

  @Override
  public String constraint(int oid, boolean pretty) {
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table table) {
        for (TableConstraint constraint : table.constraints()) {
          if (constraint.oid() == oid) {
            return definitions(pretty).constraint(table, constraint);
          }
        }
      } else if (object instanceof UserType type && type.domain() != null) {
        for (UserType.DomainCheck check : type.domain().checks()) {
          if (check.oid() == oid) {
            return DomainText.check(check.checkText(), pretty);
          }
        }
      }
    }
    return Integer.compareUnsigned(oid, FIRST_USER_OID) < 0
        ? new SystemIndexText().constraint(oid)
        : null;
  }

  private DefinitionText definitions(boolean pretty) {
    return pretty
        ? new DefinitionText(catalog, visibility, this::pretty)
        : new DefinitionText(catalog, visibility);
  }

  private String pretty(Table table, String text) {
    StatementContext statement = session.planning().analyzer(catalog).context(List.of());
    try {
      return StoredExpressions.pretty(statement, table, text);
    } catch (SqlFailure notWritable) {
      return text; // as it is kept, which is right too
    }
  }

  @Override
  public String prettyExpression(String text, int relation) {
    Table table = catalog.table(relation);
    return table == null ? text : pretty(table, text);
  }

  @Override
  public String index(int oid, int key, boolean qualified) {
    if (!(catalog.owner(oid) instanceof Table table) || table.index(oid) == null) {
      return builtinIndex(oid, key, qualified);
    }
    DefinitionText text = definitions(!qualified);
    return key == 0
        ? text.index(table, table.index(oid), qualified)
        : text.indexKey(table, table.index(oid), key, !qualified);
  }

  private static String builtinIndex(int oid, int key, boolean qualified) {
    if (Integer.compareUnsigned(oid, FIRST_USER_OID) >= 0) {
      return null;
    }
    String text = new SystemIndexText().index(oid, key);
    return text == null || qualified ? text : text.replace(" ON pg_catalog.", " ON ");
  }

  @Override
  public String partitionKey(int oid) {
    return catalog.object(oid) instanceof Table table && table.isPartitioned()
        ? PartitionText.definition(table)
        : null;
  }

  @Override
  public Long partitionRoot(int oid) {
    return new PartitionFacts(catalog).root(oid);
  }

  @Override
  public List<Long> partitionAncestors(int oid) {
    return new PartitionFacts(catalog).ancestors(oid);
  }

  @Override
  public List<Object[]> partitionTree(int oid) {
    return new PartitionFacts(catalog).tree(oid);
  }

  @Override
  public String view(int oid, boolean pretty) {
    if (!(catalog.object(oid) instanceof Relation relation) || relation.queryText() == null) {
      return null;
    }
    List<String> columns = new ArrayList<>();
    for (TableColumn column : relation.columns()) {
      columns.add(column.name());
    }
    String written =
        StoredQueries.written(
            session.planning().analyzer(catalog).context(List.of()),
            relation.queryText(),
            columns,
            visibility::name,
            pretty);
    return (written == null ? ' ' + relation.queryText() : written) + ';';
  }

  @Override
  public boolean isRowSecurityActive(int oid) {
    return catalog.object(oid) instanceof Table table
        && new AccessRights(catalog).isBoundByPolicies(session.user().currentRole(), table);
  }

  @Override
  public int viewNamed(String name) {
    long oid = session.names().oidOf(BuiltinTypes.REGCLASS.oid(), name);
    if (oid < 0) {
      throw SqlFailure.of(SqlState.UNDEFINED_TABLE, "relation \"%s\" does not exist", name);
    }
    return (int) oid;
  }

  @Override
  public String comment(String inCatalog, int oid, int column) {
    boolean isThere = inCatalog == null || inCatalog.equals(catalogOf(oid));
    String own = isThere ? catalog.comment(oid, column) : null;
    return own == null && Integer.compareUnsigned(oid, FIRST_USER_OID) < 0
        ? BuiltinComments.of(inCatalog, oid, column)
        : own;
  }

  private String catalogOf(int oid) {
    CatalogObject object = catalog.object(oid);
    if (object instanceof Schema) {
      return "pg_namespace";
    } else if (object instanceof UserType) {
      return "pg_type";
    } else if (object instanceof Relation) {
      return "pg_class";
    }
    if (catalog.owner(oid) instanceof Table table && table.index(oid) != null) {
      return "pg_class";
    }
    return isPolicy(oid) ? "pg_policy" : "pg_constraint";
  }

  private boolean isPolicy(int oid) {
    for (CatalogObject each : catalog.objects()) {
      if (each instanceof Table table && table.traits().rowSecurity().policy(oid) != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Long fileNode(int relation) {
    if (catalog.object(relation) instanceof Table table) {
      return table.isPartitioned() ? null : Integer.toUnsignedLong(table.storageId());
    } else if (catalog.owner(relation) instanceof Table table) {
      return Integer.toUnsignedLong(table.index(relation).storageId());
    }
    SystemRelation system = SystemRelations.find(relation);
    return system != null && system.isTable() ? Long.valueOf(relation) : null;
  }

  @Override
  public Boolean isPublishable(int relation) {
    CatalogObject object = catalog.object(relation);
    if (object == null && catalog.owner(relation) == null) {
      return SystemRelations.find(relation) == null ? null : Boolean.FALSE;
    }
    return object instanceof Table table
        && table.kind() != Table.MATERIALIZED_VIEW
        && table.persistence() == 'p';
  }

  @Override
  public Boolean isVisible(String inCatalog, int oid) {
    CatalogObject object = catalog.object(oid);
    return switch (inCatalog) {
      case "pg_class" -> isRelationVisible(object, oid);
      case "pg_type" -> isTypeVisible(object, oid);
      case "pg_proc" ->
          FunctionCatalog.builtin().functionByOid(oid) == null ? null : visibility.seesBuiltin();
      default -> oid == 0 || oid >= FIRST_USER_OID ? null : visibility.seesBuiltin();
    };
  }

  private Boolean isRelationVisible(CatalogObject object, int oid) {
    if (object instanceof Relation relation) {
      return visibility.sees(relation.schema(), relation.name());
    } else if (catalog.owner(oid) instanceof Table table && table.index(oid) != null) {
      return visibility.sees(table.schema(), table.index(oid).name());
    }
    SystemRelation system = SystemRelations.find(oid);
    return system == null
        ? null
        : (Boolean) session.searchPath(catalog).schemas().contains(system.schema());
  }

  private Boolean isTypeVisible(CatalogObject object, int oid) {
    if (BuiltinTypes.byOid(oid) != null) {
      return visibility.seesBuiltin();
    } else if (object instanceof UserType type) {
      return visibility.sees(type);
    }
    CatalogObject owner = catalog.owner(oid);
    if (owner instanceof UserType type) {
      return visibility.sees(type);
    }
    return owner instanceof Relation relation
        ? visibility.sees(relation.schema(), relation.name())
        : null;
  }

  @Override
  public String roleName(int oid) {
    DatabaseRole role = catalog.role(oid);
    return role == null ? "unknown (OID=" + Integer.toUnsignedString(oid) + ")" : role.name();
  }

  @Override
  public String functionArguments(int oid) {
    return ofFunction(oid, FunctionText::arguments);
  }

  @Override
  public String functionIdentityArguments(int oid) {
    return ofFunction(oid, FunctionText::identityArguments);
  }

  @Override
  public String functionResult(int oid) {
    return ofFunction(oid, FunctionText::result);
  }

  private static String ofFunction(int oid, Function<FunctionText, String> text) {
    PgFunction function = FunctionCatalog.builtin().functionByOid(oid);
    return function == null ? null : text.apply(new FunctionText(function));
  }

  @Override
  public Long size(int relation, SizePart part) {
    return new StorageSizes(session.database(), catalog).of(relation, part);
  }

  @Override
  public long databaseSize() {
    return new StorageSizes(session.database(), catalog).ofDatabase();
  }

  @Override
  public Identity identity(int inCatalog, int oid, int column) {
    return new ObjectIdentities(catalog, visibility).of(inCatalog, oid, column);
  }

  @Override
  public int temporarySchema() {
    Schema schema = catalog.schema(session.searchPath(catalog).temporary());
    return schema == null ? 0 : schema.oid();
  }

  @Override
  public boolean isOtherTemporarySchema(int oid) {
    return catalog.object(oid) instanceof Schema schema
        && schema.name().startsWith("pg_temp_")
        && !schema.name().equals(session.searchPath(catalog).temporary());
  }

  @Override
  public int updatableEvents(int relation) {
    return catalog.object(relation) instanceof Table ? ALL_EVENTS : 0;
  }
}
