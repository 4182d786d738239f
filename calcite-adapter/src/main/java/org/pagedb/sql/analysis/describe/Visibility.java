package org.pagedb.sql.analysis.describe;

import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.PgType;

/** What a search path finds without a schema's name, and so how names must be written. */
public final class Visibility {

  private final Catalog catalog;
  private final SearchPath path;

  /** Over one version of the catalog. */
  public Visibility(Catalog catalog, SearchPath path) {
    this.catalog = catalog;
    this.path = path;
  }

  /** Whether a relation's or index's bare name means it. */
  public boolean sees(String schema, String name) {
    for (String searched : path.schemas()) {
      if (searched.equals(schema)) {
        return true;
      }
      if (catalog.isRelationName(searched, name)) {
        return false;
      }
    }
    return false;
  }

  /** Whether a type's bare name means it. */
  public boolean sees(UserType type) {
    return seesType(type.type().schema(), type.type().name());
  }

  private boolean seesType(String schema, String name) {
    for (String searched : path.schemas()) {
      if (searched.equals(schema)) {
        return true;
      }
      if (catalog.type(searched, name) != null) {
        return false;
      }
    }
    return false;
  }

  /** Whether what is built in can be named without its schema. */
  public boolean seesBuiltin() {
    return path.schemas().contains(Schema.PG_CATALOG);
  }

  /** A relation's name as SQL must write it. */
  public String name(Relation relation) {
    return name(relation.schema(), relation.name());
  }

  /** An index's name as SQL must write it. */
  public String name(Table table, TableIndex index) {
    return name(table.schema(), index.name());
  }

  private String name(String schema, String name) {
    return sees(schema, name) ? ExpressionText.identifier(name) : qualified(schema, name);
  }

  /** A user's type as SQL must write it. */
  public String name(PgType type, String text) {
    String bare = type.isArray() ? type.name().substring(1) : type.name();
    boolean plain = seesType(type.schema(), bare);
    return plain ? text : ExpressionText.identifier(type.schema()) + '.' + text;
  }

  /** A name with its schema's. */
  public static String qualified(String schema, String name) {
    return ExpressionText.identifier(schema) + '.' + ExpressionText.identifier(name);
  }
}
