package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * A name that a definition gives to something. PostgreSQL finds a name that has been taken since it
 * looked by the unique indexes of its catalogs, whose words this has.
 *
 * @param schema the schema's name, or that of the schema itself
 * @param name the name in the schema; null for a schema
 * @param kind what it becomes the name of
 */
record NewName(String schema, String name, Kind kind) {

  /** By the entries that it gets: tables and views have one of a type too. */
  enum Kind {
    SCHEMA,
    TABLE,
    SEQUENCE_OR_INDEX,
    TYPE
  }

  /** The names that an object has. */
  static List<NewName> of(CatalogObject object) {
    List<NewName> names = new ArrayList<>();
    if (object instanceof Schema schema) {
      names.add(new NewName(schema.name(), null, Kind.SCHEMA));
    } else if (object instanceof Relation relation) {
      Kind kind = object instanceof Sequence ? Kind.SEQUENCE_OR_INDEX : Kind.TABLE;
      names.add(new NewName(relation.schema(), relation.name(), kind));
      if (object instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          names.add(new NewName(table.schema(), index.name(), Kind.SEQUENCE_OR_INDEX));
        }
      }
    } else if (object instanceof UserType type) {
      names.add(new NewName(type.type().schema(), type.type().name(), Kind.TYPE));
    }
    return names;
  }

  /** What it is locked by. */
  String key() {
    return name == null ? schema : schema + "." + name;
  }

  /**
   * Fails if somebody has got the name.
   *
   * @param isRename whether something that exists is to have it: then its entry as a relation comes
   *     before that as a type
   * @throws SqlFailure 23505
   */
  void requireFree(Catalog catalog, boolean isRename) {
    if (kind == Kind.SCHEMA) {
      if (catalog.schema(schema) != null) {
        throw duplicate("pg_namespace_nspname_index", "(nspname)=(%s)".formatted(schema));
      }
      return;
    }
    boolean relation = kind != Kind.TYPE && catalog.isRelationName(schema, name);
    boolean type = kind != Kind.SEQUENCE_OR_INDEX && isTypeName(catalog);
    Schema owner = catalog.schema(schema);
    int oid = owner == null ? 0 : owner.oid();
    if (type && !(relation && isRename)) {
      throw duplicate(
          "pg_type_typname_nsp_index", "(typname, typnamespace)=(%s, %d)".formatted(name, oid));
    } else if (relation) {
      throw duplicate(
          "pg_class_relname_nsp_index", "(relname, relnamespace)=(%s, %d)".formatted(name, oid));
    }
  }

  private boolean isTypeName(Catalog catalog) {
    Relation relation = catalog.relation(schema, name);
    return catalog.type(schema, name) != null
        || relation != null && !(relation instanceof Sequence);
  }

  private static SqlFailure duplicate(String index, String key) {
    return new SqlFailure(
            SqlState.UNIQUE_VIOLATION,
            "duplicate key value violates unique constraint \"" + index + "\"")
        .detail("Key " + key + " already exists.");
  }
}
