package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.MaintenanceStatement.Reindex;
import org.pagedb.sql.tree.RelationName;

/** REINDEX: indexes are built anew beside the old ones, which then go. */
final class ReindexStatements {

  private final DefinitionContext context;

  ReindexStatements(DefinitionContext context) {
    this.context = context;
  }

  void reindex(Reindex statement) {
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
        if (statement.kind() != org.pagedb.sql.tree.MaintenanceStatement.ReindexKind.SYSTEM) {
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

  private void table(RelationName name) {
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
      boolean rebuilt = chosen.contains(index) && index.isStored();
      indexes.add(rebuilt ? index.stored(-context.oids().take()).valid(true) : index);
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
