package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.View;

/** Parts of the catalog as messages name them: {@code column a of table t}. */
final class PartText {

  private final Catalog catalog;
  private final SearchPath path;

  PartText(Catalog catalog, SearchPath path) {
    this.catalog = catalog;
    this.path = path;
  }

  String of(Part part) {
    return switch (part.kind()) {
      case OBJECT -> object(catalog.object(part.oid()));
      case COLUMN -> "column " + columnOf(part);
      case DEFAULT -> "default value for column " + columnOf(part);
      case CONSTRAINT -> "constraint " + constraintName(part) + " on " + object(table(part));
      case INDEX -> "index " + indexName(part);
      case POLICY ->
          "policy "
              + ExpressionText.identifier(
                  table(part).traits().rowSecurity().policy(part.part()).name())
              + " on "
              + object(table(part));
    };
  }

  private Table table(Part part) {
    return catalog.table(part.oid());
  }

  private String columnOf(Part part) {
    String name = table(part).column(part.part()).name();
    return ExpressionText.identifier(name) + " of " + object(table(part));
  }

  private String constraintName(Part part) {
    for (TableConstraint constraint : table(part).constraints()) {
      if (constraint.oid() == part.part()) {
        return ExpressionText.identifier(constraint.name());
      }
    }
    throw new IllegalStateException("no constraint " + part.part());
  }

  private String indexName(Part part) {
    Table table = table(part);
    return qualified(table.schema(), table.index(part.part()).name());
  }

  private String object(CatalogObject object) {
    if (object instanceof Schema schema) {
      return "schema " + schema.name();
    } else if (object instanceof UserType type) {
      return "type " + qualified(type.type().schema(), type.type().name());
    }
    Relation relation = (Relation) object;
    String kind;
    if (relation instanceof View) {
      kind = "view ";
    } else if (relation instanceof Sequence) {
      kind = "sequence ";
    } else {
      kind = relation.kind() == 'm' ? "materialized view " : "table ";
    }
    return kind + qualified(relation.schema(), relation.name());
  }

  private String qualified(String schema, String name) {
    String own = ExpressionText.identifier(name);
    for (String searched : path.schemas()) {
      if (searched.equals(schema)) {
        return own;
      }
      if (catalog.isRelationName(searched, name)) {
        break;
      }
    }
    return ExpressionText.identifier(schema) + "." + own;
  }
}
