package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Names of relations and types as {@code regclass} and {@code regtype} read and write them. */
final class CatalogNames implements ObjectNames {

  private static final int UNKNOWN = -1;

  private final EngineSession session;

  CatalogNames(EngineSession session) {
    this.session = session;
  }

  @Override
  public String nameOf(int regTypeOid, long oid) {
    Catalog catalog = session.catalog();
    if (regTypeOid == BuiltinTypes.REGCLASS.oid()
        && catalog.object((int) oid) instanceof Relation relation) {
      String name = ExpressionText.identifier(relation.name());
      return isVisible(catalog, relation)
          ? name
          : ExpressionText.identifier(relation.schema()) + '.' + name;
    }
    if (regTypeOid == BuiltinTypes.REGCLASS.oid()) {
      String index = nameOfIndex(catalog, (int) oid);
      if (index != null) {
        return index;
      }
      SystemRelation system = SystemRelations.find(oid);
      return system == null
          ? null
          : system.schema().equals(Schema.PG_CATALOG)
              ? system.name()
              : system.schema() + '.' + system.name();
    }
    if (regTypeOid == BuiltinTypes.REGTYPE.oid()) {
      PgType type = new CatalogTypes(catalog).type((int) oid);
      return type == null ? null : TypeText.of(type);
    }
    return null;
  }

  @Override
  public long oidOf(int regTypeOid, String name) {
    List<String> parts = SessionPath.names(name.replace('.', ','));
    if (regTypeOid != BuiltinTypes.REGCLASS.oid() || parts.isEmpty() || parts.size() > 2) {
      return UNKNOWN;
    }
    Catalog catalog = session.catalog();
    String last = parts.get(parts.size() - 1);
    SystemRelation system = SystemRelations.find(parts.size() == 2 ? parts.get(0) : null, last);
    if (system != null) {
      return system.oid();
    }
    if (parts.size() == 2) {
      if (catalog.schema(parts.get(0)) == null) {
        throw SqlFailure.of(
            SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", parts.get(0));
      }
      return oid(catalog, parts.get(0), last);
    }
    for (String schema : session.searchPath(catalog).schemas()) {
      long found = oid(catalog, schema, last);
      if (found != UNKNOWN) {
        return found;
      }
    }
    return UNKNOWN;
  }

  private boolean isVisible(Catalog catalog, Relation relation) {
    SearchPath path = session.searchPath(catalog);
    for (String schema : path.schemas()) {
      Relation found = catalog.relation(schema, relation.name());
      if (found != null) {
        return found.oid() == relation.oid();
      }
    }
    return false;
  }

  private static long oid(Catalog catalog, String schema, String name) {
    Relation relation = catalog.relation(schema, name);
    if (relation != null) {
      return relation.oid();
    }
    Table.Index index = catalog.index(schema, name);
    return index == null ? UNKNOWN : index.oid();
  }

  /** An index's name, with its table's schema where that is not on the path. */
  private String nameOfIndex(Catalog catalog, int oid) {
    if (!(catalog.owner(oid) instanceof Table table) || table.index(oid) == null) {
      return null;
    }
    String name = ExpressionText.identifier(table.index(oid).name());
    for (String schema : session.searchPath(catalog).schemas()) {
      if (catalog.isRelationName(schema, table.index(oid).name())) {
        return schema.equals(table.schema())
            ? name
            : ExpressionText.identifier(table.schema()) + '.' + name;
      }
    }
    return ExpressionText.identifier(table.schema()) + '.' + name;
  }
}
