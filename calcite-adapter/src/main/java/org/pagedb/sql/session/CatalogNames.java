package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.analysis.describe.Visibility;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Names of objects as {@code regclass} and its kin read and write them. */
final class CatalogNames implements ObjectNames {

  private static final int UNKNOWN = -1;

  private final EngineSession session;

  CatalogNames(EngineSession session) {
    this.session = session;
  }

  @Override
  public String nameOf(int regTypeOid, long longOid) {
    int oid = (int) longOid;
    return switch (BuiltinTypes.byOid(regTypeOid).name()) {
      case "regclass" -> relationName(oid);
      case "regtype" -> typeName(oid);
      case "regnamespace" ->
          session.catalog().object(oid) instanceof Schema schema
              ? ExpressionText.identifier(schema.name())
              : null;
      case "regrole" -> {
        DatabaseRole role = session.catalog().role(oid);
        yield role == null ? null : ExpressionText.identifier(role.name());
      }
      case "regproc" -> BuiltinRoutineNames.functionName(oid);
      case "regprocedure" -> BuiltinRoutineNames.functionSignature(oid);
      case "regoper" -> BuiltinRoutineNames.operatorName(oid);
      case "regoperator" -> BuiltinRoutineNames.operatorSignature(oid);
      default -> null;
    };
  }

  private String relationName(int oid) {
    Catalog catalog = session.catalog();
    Visibility visibility = new Visibility(catalog, session.searchPath(catalog));
    if (catalog.object(oid) instanceof Relation relation) {
      return visibility.name(relation);
    } else if (catalog.owner(oid) instanceof Table table && table.index(oid) != null) {
      return visibility.name(table, table.index(oid));
    }
    SystemRelation system = SystemRelations.find(oid);
    if (system == null) {
      return null;
    }
    boolean plain = session.searchPath(catalog).schemas().contains(system.schema());
    return plain ? system.name() : system.schema() + '.' + system.name();
  }

  private String typeName(int oid) {
    Catalog catalog = session.catalog();
    PgType type = BuiltinTypes.byOid(oid) != null ? null : new CatalogTypes(catalog).type(oid);
    if (type == null && catalog.owner(oid) instanceof Relation relation) {
      String name = new Visibility(catalog, session.searchPath(catalog)).name(relation);
      return oid == relation.rowTypeOid() ? name : name + "[]";
    }
    return type == null
        ? null
        : new Visibility(catalog, session.searchPath(catalog)).name(type, TypeText.of(type));
  }

  @Override
  public long oidOf(int regTypeOid, String name) {
    return switch (BuiltinTypes.byOid(regTypeOid).name()) {
      case "regclass" -> relationOid(name);
      case "regtype" -> typeOid(name);
      case "regnamespace" -> {
        Schema schema = session.catalog().schema(only(name));
        yield schema == null ? UNKNOWN : schema.oid();
      }
      case "regrole" -> {
        DatabaseRole role = session.catalog().role(only(name));
        yield role == null ? UNKNOWN : role.oid();
      }
      case "regproc" -> BuiltinRoutineNames.functionOid(name);
      case "regoper" -> BuiltinRoutineNames.operatorOid(name);
      case "regprocedure" ->
          new BuiltinRoutineNames(session.typeContext()).functionOfSignature(name);
      case "regoperator" ->
          new BuiltinRoutineNames(session.typeContext()).operatorOfSignature(name);
      default -> UNKNOWN;
    };
  }

  private long relationOid(String name) {
    List<String> parts = parts(name);
    if (parts.isEmpty() || parts.size() > 2) {
      return UNKNOWN;
    }
    Catalog catalog = session.catalog();
    String last = parts.get(parts.size() - 1);
    if (parts.size() == 2) {
      if (catalog.schema(parts.get(0)) == null) {
        throw SqlFailure.of(
            SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", parts.get(0));
      }
      return relationOid(catalog, parts.get(0), last);
    }
    for (String schema : session.searchPath(catalog).schemas()) {
      long oid = relationOid(catalog, schema, last);
      if (oid != UNKNOWN) {
        return oid;
      }
    }
    return UNKNOWN;
  }

  private static long relationOid(Catalog catalog, String schema, String name) {
    Relation relation = catalog.relation(schema, name);
    if (relation != null) {
      return relation.oid();
    }
    TableIndex index = catalog.index(schema, name);
    if (index != null) {
      return index.oid();
    }
    SystemRelation system = SystemRelations.find(schema, name);
    return system == null ? UNKNOWN : system.oid();
  }

  /** A type that a user made; the built-in ones are known without a session. */
  private long typeOid(String name) {
    boolean array = name.endsWith("[]");
    List<String> parts = parts(array ? name.substring(0, name.length() - 2).strip() : name);
    if (parts.isEmpty() || parts.size() > 2) {
      return UNKNOWN;
    }
    Catalog catalog = session.catalog();
    List<String> schemas =
        parts.size() == 2 ? parts.subList(0, 1) : session.searchPath(catalog).schemas();
    for (String schema : schemas) {
      String last = parts.get(parts.size() - 1);
      UserType type = catalog.type(schema, last);
      if (type != null) {
        return array ? type.arrayType().oid() : type.oid();
      }
      Relation relation = catalog.relation(schema, last);
      if (relation != null) {
        return array ? relation.rowArrayTypeOid() : relation.rowTypeOid();
      }
    }
    return UNKNOWN;
  }

  private static List<String> parts(String name) {
    return SessionPath.names(name.replace('.', ','));
  }

  private static String only(String name) {
    List<String> parts = SessionPath.names(name);
    return parts.size() == 1 ? parts.get(0) : "";
  }
}
