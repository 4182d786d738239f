package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.MaintenanceStatement.Reindex;
import org.pagedb.sql.tree.MaintenanceStatement.ReindexKind;
import org.pagedb.sql.tree.RelationName;

/** REINDEX: indexes are built anew beside the old ones, which then go. */
final class ReindexStatements {

  private final DefinitionContext context;
  private boolean concurrently;
  private boolean named;

  ReindexStatements(DefinitionContext context) {
    this.context = context;
  }

  void reindex(Reindex statement) {
    concurrently = statement.concurrently();
    named = statement.kind() == ReindexKind.INDEX;
    if (concurrently && statement.kind() == ReindexKind.SYSTEM) {
      throw systemCatalogs();
    }
    switch (statement.kind()) {
      case INDEX -> index(statement.relation());
      case TABLE -> table(statement.relation());
      case SCHEMA -> {
        String schema = context.settings().path().schema(statement.name());
        if (context.catalog().schema(schema) == null) {
          throw DefinitionContext.missingSchema(statement.name());
        }
        context.requireOwner(context.catalog().schema(schema).oid(), "schema " + schema);
        tables(schema);
      }
      case DATABASE, SYSTEM -> {
        if (!statement.name().equals(context.settings().database())) {
          throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "can only reindex the currently open database");
        }
        context.requireOwner(AccessControl.DATABASE, "database " + statement.name());
        if (statement.kind() != ReindexKind.SYSTEM) {
          tables(null);
        }
      }
    }
  }

  private void index(RelationName name) {
    Relation relation = owner(name);
    if (relation.name().equals(name.name())) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + name.name() + "\" is not an index");
    }
    Table table = (Table) relation;
    context.requireOwner(table.oid(), "index " + name.name());
    rebuild(table, List.of(context.catalog().index(table.schema(), name.name())));
  }

  private static SqlFailure systemCatalogs() {
    return new SqlFailure(
        SqlState.FEATURE_NOT_SUPPORTED, "cannot reindex system catalogs concurrently");
  }

  private void table(RelationName name) {
    if (concurrently
        && context.statement().relations().schemaOf(name) == null
        && SystemRelations.find(name.schema(), name.name()) != null) {
      throw systemCatalogs();
    }
    Relation relation = owner(name);
    if (!(relation instanceof Table table) || !relation.name().equals(name.name())) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "\"" + name.name() + "\" is not a table or materialized view");
    }
    context.requireOwner(table);
    rebuild(table, table.indexes());
  }

  private Relation owner(RelationName name) {
    String schema = context.statement().relations().schemaOf(name);
    if (schema == null) {
      return context.relation(name); // fails
    }
    return context.catalog().relationOrOwner(schema, name.name());
  }

  private void tables(String schema) {
    Catalog catalog = context.catalog();
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table table && (schema == null || table.schema().equals(schema))) {
        rebuild(table, table.indexes());
      }
    }
  }

  /** Whether another index can take the place of this one while rows are written. */
  private boolean isRenewable(Table table, TableIndex index) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() == 'x') {
        if (named) {
          throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "concurrent index creation for exclusion constraints is not supported");
        }
        return skip(SqlState.FEATURE_NOT_SUPPORTED, "exclusion constraint", table, index);
      }
    }
    return index.isComplete() || named || skip(SqlState.INDEX_CORRUPTED, "invalid", table, index);
  }

  private boolean skip(SqlState state, String kind, Table table, TableIndex index) {
    context.warning(
        state,
        "cannot reindex "
            + kind
            + " index \""
            + table.schema()
            + "."
            + index.name()
            + "\" concurrently, skipping");
    return false;
  }

  private void rebuild(Table table, List<TableIndex> chosen) {
    if (table.isPartitioned()) {
      for (Table partition : TableTree.children(context.catalog(), table)) {
        List<TableIndex> parts = new ArrayList<>();
        for (TableIndex index : partition.indexes()) {
          boolean part = chosen.equals(table.indexes());
          for (TableIndex whole : chosen) {
            part |= index.parent() == whole.oid();
          }
          if (part) {
            parts.add(index);
          }
        }
        rebuild(partition, parts);
      }
      return;
    }
    List<TableIndex> indexes = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      boolean rebuilt =
          chosen.contains(index)
              && (!concurrently || isRenewable(table, index))
              && index.isStored();
      indexes.add(rebuilt ? index.stored(-context.oids().take()).in(IndexState.VALID) : index);
    }
    Table after = table.withIndexes(List.copyOf(indexes));
    context.put(after);
    for (int i = 0; i < indexes.size(); i++) {
      TableIndex before = table.indexes().get(i);
      if (before.storageId() != indexes.get(i).storageId()) {
        context.add(new StorageAction.CreateIndex(after, indexes.get(i)));
        context.add(new StorageAction.DropIndex(table, before));
      }
    }
  }
}
