package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TypeSource;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The types of a catalog: built-in ones and those that users made. */
final class CatalogTypes implements TypeSource {

  private final Catalog catalog;

  CatalogTypes(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public PgType type(int oid) {
    PgType builtIn = BuiltinTypes.byOid(oid);
    if (builtIn != null) {
      return builtIn;
    } else if (catalog.object(oid) instanceof UserType type) {
      return type.type();
    }
    return catalog.owner(oid) instanceof UserType owner ? owner.arrayType() : null;
  }

  @Override
  public PgType enumType(
      int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels) {
    throw notYet(name);
  }

  @Override
  public PgType domainType(int oid, String schema, String name, int arrayOid, PgType base) {
    throw notYet(name);
  }

  @Override
  public PgType compositeType(
      int oid, String schema, String name, int arrayOid, List<Table.Column> attributes) {
    throw notYet(name);
  }

  @Override
  public PgType arrayType(int oid, String schema, String name, PgType element) {
    throw notYet(name);
  }

  /** CREATE TYPE and CREATE DOMAIN are refused, so no catalog of this version holds any. */
  private static SqlFailure notYet(String name) {
    return SqlFailure.notSupported("the stored user-defined type " + name);
  }
}
