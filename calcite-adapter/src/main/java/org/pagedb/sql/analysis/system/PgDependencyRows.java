package org.pagedb.sql.analysis.system;

import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.View;

/**
 * The rows of {@code pg_depend} and {@code pg_rewrite}. A view's rule is numbered as the view's row
 * type is: numbers of different catalogs do not meet.
 */
final class PgDependencyRows {

  private static final long RELATIONS = 1259;
  private static final long TYPES = 1247;
  private static final long SCHEMAS = 2615;
  private static final long CONSTRAINTS = 2606;
  private static final long DEFAULTS = 2604;
  private static final long RULES = 2618;
  private static final String NORMAL = "n";
  private static final String AUTO = "a";
  private static final String INTERNAL = "i";

  private final SystemSource source;
  private final SystemRows rows;

  PgDependencyRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void rules() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof View view) {
        rows.row()
            .set("oid", ruleOf(view))
            .set("rulename", "_RETURN")
            .set("ev_class", view.oid())
            .set("ev_type", "1")
            .set("ev_enabled", "O")
            .set("is_instead", true);
      }
    }
  }

  void dependencies() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Relation relation) {
        long schema = source.schemaOid(relation.schema());
        add(RELATIONS, relation.oid(), 0, SCHEMAS, schema, 0, NORMAL);
        if (!(relation instanceof Sequence)) {
          add(TYPES, relation.rowTypeOid(), 0, RELATIONS, relation.oid(), 0, INTERNAL);
        }
        ofRelation(relation);
      } else if (object instanceof UserType type) {
        long schema = source.schemaOid(type.type().schema());
        add(TYPES, type.oid(), 0, SCHEMAS, schema, 0, NORMAL);
        if (type.arrayType() != null) {
          add(TYPES, type.arrayType().oid(), 0, TYPES, type.oid(), 0, INTERNAL);
        }
      }
    }
  }

  private void ofRelation(Relation relation) {
    if (relation instanceof View view) {
      add(RULES, ruleOf(view), 0, RELATIONS, view.oid(), 0, INTERNAL);
    } else if (relation instanceof Table table) {
      table.constraints().forEach(constraint -> constraint(table, constraint));
      table.indexes().forEach(index -> index(table, index));
    }
    for (Dependency dependency : relation.dependencies()) {
      dependency(relation, dependency);
    }
  }

  /** A view's query is its rule's, and a column's default is an object of its own. */
  private void dependency(Relation relation, Dependency dependency) {
    CatalogObject needed = source.catalog().object(dependency.referenced());
    long catalog = needed instanceof Relation ? RELATIONS : TYPES;
    long from = RELATIONS;
    long dependent = relation.oid();
    int column = dependency.dependentColumn();
    if (relation instanceof View view) {
      from = RULES;
      dependent = ruleOf(view);
    } else if (column != 0 && needed instanceof Sequence) {
      from = DEFAULTS;
      column = 0;
    }
    add(
        from,
        dependent,
        column,
        catalog,
        dependency.referenced(),
        dependency.referencedColumn(),
        String.valueOf(dependency.strength().code()));
  }

  private void constraint(Table table, TableConstraint constraint) {
    for (Integer column : constraint.columns()) {
      add(CONSTRAINTS, constraint.oid(), 0, RELATIONS, table.oid(), column, AUTO);
    }
    if (constraint.kind() == 'f') {
      for (Integer column : constraint.referencedColumns()) {
        add(
            CONSTRAINTS,
            constraint.oid(),
            0,
            RELATIONS,
            constraint.referencedTable(),
            column,
            NORMAL);
      }
      add(CONSTRAINTS, constraint.oid(), 0, RELATIONS, constraint.indexOid(), 0, NORMAL);
    }
  }

  private void index(Table table, TableIndex index) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() != 'f' && constraint.indexOid() == index.oid()) {
        add(RELATIONS, index.oid(), 0, CONSTRAINTS, constraint.oid(), 0, INTERNAL);
        return;
      }
    }
    for (IndexKey key : index.keys()) {
      add(RELATIONS, index.oid(), 0, RELATIONS, table.oid(), key.attribute(), AUTO);
    }
  }

  private static long ruleOf(View view) {
    return view.rowTypeOid();
  }

  private void add(
      long catalog,
      long oid,
      int column,
      long neededCatalog,
      long needed,
      int neededColumn,
      String type) {
    if (needed == Schema.PG_CATALOG_OID) {
      return; // what is built in is never in the way
    }
    rows.row()
        .set("classid", catalog)
        .set("objid", oid)
        .set("objsubid", column)
        .set("refclassid", neededCatalog)
        .set("refobjid", needed)
        .set("refobjsubid", neededColumn)
        .set("deptype", type);
  }
}
