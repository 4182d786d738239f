package org.pagedb.sql.analysis.describe;

import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.CatalogFacts.Identity;

/** What objects are called, as {@code pg_identify_object} and {@code pg_describe_object} say it. */
public final class ObjectIdentities {

  private static final int CLASS_OF_TYPES = 1247;
  private static final int CLASS_OF_FUNCTIONS = 1255;
  private static final int CLASS_OF_RELATIONS = 1259;
  private static final int CLASS_OF_CONSTRAINTS = 2606;
  private static final int CLASS_OF_SCHEMAS = 2615;

  private final Catalog catalog;
  private final Visibility visibility;

  /** {@code visibility} says which names need their schema. */
  public ObjectIdentities(Catalog catalog, Visibility visibility) {
    this.catalog = catalog;
    this.visibility = visibility;
  }

  /** The object of a catalog, or null. */
  public Identity of(int catalogOid, int oid, int column) {
    return switch (catalogOid) {
      case CLASS_OF_RELATIONS -> relation(oid, column);
      case CLASS_OF_TYPES -> type(oid);
      case CLASS_OF_SCHEMAS -> schema(oid);
      case CLASS_OF_CONSTRAINTS -> constraint(oid);
      case CLASS_OF_FUNCTIONS -> function(oid);
      default -> null;
    };
  }

  private Identity relation(int oid, int column) {
    CatalogObject owner = catalog.object(oid) == null ? catalog.owner(oid) : catalog.object(oid);
    if (owner instanceof Table table && table.index(oid) != null) {
      TableIndex index = table.index(oid);
      return whole("index", table.schema(), index.name(), visibility.name(table, index));
    }
    if (!(owner instanceof Relation relation) || relation.oid() != oid) {
      return null;
    }
    String kind =
        switch (relation.kind()) {
          case 'v' -> "view";
          case 'm' -> "materialized view";
          case 'S' -> "sequence";
          case 'c' -> "composite type";
          default -> "table";
        };
    if (column == 0) {
      return whole(kind, relation.schema(), relation.name(), visibility.name(relation));
    }
    for (TableColumn candidate : relation.columns()) {
      if (candidate.number() == column && !candidate.dropped()) {
        String name = ExpressionText.identifier(candidate.name());
        String full = Visibility.qualified(relation.schema(), relation.name());
        return new Identity(
            kind + " column",
            ExpressionText.identifier(relation.schema()),
            ExpressionText.identifier(relation.name()),
            full + '.' + name,
            "column " + name + " of " + kind + ' ' + visibility.name(relation));
      }
    }
    return null;
  }

  private static Identity whole(String kind, String schema, String name, String shown) {
    return new Identity(
        kind,
        ExpressionText.identifier(schema),
        ExpressionText.identifier(name),
        Visibility.qualified(schema, name),
        kind + ' ' + shown);
  }

  private Identity type(int oid) {
    PgType builtin = BuiltinTypes.byOid(oid);
    if (builtin != null) {
      String text = TypeText.of(builtin);
      return new Identity("type", Schema.PG_CATALOG, builtin.name(), text, "type " + text);
    }
    CatalogObject object = catalog.object(oid) == null ? catalog.owner(oid) : catalog.object(oid);
    if (!(object instanceof UserType user)) {
      return null;
    }
    PgType type = user.oid() == oid ? user.type() : user.arrayType();
    String text = TypeText.of(type);
    return new Identity(
        "type",
        ExpressionText.identifier(type.schema()),
        ExpressionText.identifier(type.name()),
        ExpressionText.identifier(type.schema()) + '.' + text,
        "type " + visibility.name(type, text));
  }

  private Identity schema(int oid) {
    if (!(catalog.object(oid) instanceof Schema schema)) {
      return null;
    }
    String name = ExpressionText.identifier(schema.name());
    return new Identity("schema", null, name, name, "schema " + name);
  }

  private Identity constraint(int oid) {
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table table) {
        for (TableConstraint constraint : table.constraints()) {
          if (constraint.oid() == oid) {
            return constraint(table, constraint);
          }
        }
      }
    }
    return null;
  }

  private Identity constraint(Table table, TableConstraint constraint) {
    String name = ExpressionText.identifier(constraint.name());
    return new Identity(
        "table constraint",
        ExpressionText.identifier(table.schema()),
        null,
        name + " on " + Visibility.qualified(table.schema(), table.name()),
        "constraint " + name + " on table " + visibility.name(table));
  }

  private static Identity function(int oid) {
    PgFunction function = FunctionCatalog.builtin().functionByOid(oid);
    if (function == null) {
      return null;
    }
    String kind =
        switch (function.kind()) {
          case AGGREGATE -> "aggregate";
          case PROCEDURE -> "procedure";
          default -> "function";
        };
    String signature =
        ExpressionText.identifier(function.name()) + '(' + new FunctionText(function).types() + ')';
    return new Identity(
        kind, Schema.PG_CATALOG, null, "pg_catalog." + signature, "function " + signature);
  }
}
