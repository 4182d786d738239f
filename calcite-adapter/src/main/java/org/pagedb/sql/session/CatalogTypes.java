package org.pagedb.sql.session;

import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The types of a catalog: built-in ones and those that users made. */
final class CatalogTypes {

  private final Catalog catalog;

  CatalogTypes(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The type of that oid, or null. */
  PgType type(int oid) {
    PgType builtIn = BuiltinTypes.byOid(oid);
    if (builtIn != null) {
      return builtIn;
    } else if (catalog.object(oid) instanceof UserType type) {
      return type.type();
    }
    CatalogObject owner = catalog.owner(oid);
    if (owner instanceof Relation relation) {
      return RowTypes.type(relation, oid);
    }
    return owner instanceof UserType type ? type.arrayType() : null;
  }
}
