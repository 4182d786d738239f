package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.type.TypeContext;

/** What system relations are computed from. */
public final class SystemSource {

  private final Catalog catalog;
  private final String database;
  private final TypeContext context;

  /** Over one version of a database's catalog. */
  public SystemSource(Catalog catalog, String database, TypeContext context) {
    this.catalog = catalog;
    this.database = database;
    this.context = context;
  }

  /** The rows of a system relation: a datum for each column; none for what is always empty. */
  public List<Object[]> rows(SystemRelation relation) {
    SystemRows rows = new SystemRows(relation, context);
    if (relation.schema().equals(Schema.PG_CATALOG)) {
      new PgCatalogRows(this, rows).fill(relation.name());
    } else {
      new InformationSchemaRows(this, rows).fill(relation.name());
    }
    return rows.rows();
  }

  Catalog catalog() {
    return catalog;
  }

  TypeContext context() {
    return context;
  }

  String database() {
    return database;
  }

  List<CatalogObject> objects() {
    return catalog.objects();
  }

  long schemaOid(String name) {
    Schema schema = catalog.schema(name);
    return schema == null ? 0 : schema.oid();
  }

  /** A stored expression as it is shown: sequences by name instead of by oid. */
  String shown(String stored) {
    if (stored == null) {
      return null;
    }
    String start = "nextval('";
    String end = "'::regclass)";
    if (stored.startsWith(start) && stored.endsWith(end)) {
      String oid = stored.substring(start.length(), stored.length() - end.length());
      for (int i = 0; i < oid.length(); i++) {
        if (!Character.isDigit(oid.charAt(i))) {
          return stored;
        }
      }
      if (catalog.object(Integer.parseUnsignedInt(oid)) instanceof Relation relation) {
        String schema = relation.schema().equals(Schema.PUBLIC) ? "" : relation.schema() + ".";
        return start + schema + relation.name() + end;
      }
    }
    return stored;
  }

  static boolean hasDefault(Table.Column column) {
    return !column.dropped()
        && column.defaultText() != null
        && column.identity() == Table.Column.NONE;
  }
}
