package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableTraits.OnCommit;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.QualifiedName;

/** A session's temporary tables: what commits and the session's end do to them. */
final class TemporaryTables implements BeforeCommit {

  private static final String SCHEMA_PREFIX = "pg_temp_";

  private final EngineSession session;
  private final DefinitionStatements definitions;

  /** The version of the catalog that the lists are of. */
  private Catalog known;

  private List<Table> emptied = List.of();
  private List<Table> dropped = List.of();

  TemporaryTables(EngineSession session, DefinitionStatements definitions) {
    this.session = session;
    this.definitions = definitions;
  }

  /** Whether a change is one of a session's temporary relations. */
  static boolean isTemporary(CatalogChange change, int processId) {
    return isTemporary(change.before(), processId) || isTemporary(change.after(), processId);
  }

  /** Whether an object is one of a session's temporary relations. */
  static boolean isTemporary(CatalogObject object, int processId) {
    return object instanceof Relation relation && relation.schema().equals(schemaOf(processId));
  }

  /** The schema of a session's temporary objects. */
  static String schemaOf(int processId) {
    return SCHEMA_PREFIX + processId;
  }

  @Override
  public void run(SessionTransaction transaction) {
    Catalog catalog = transaction.catalog();
    if (catalog != known) {
      look(catalog);
    }
    if (!dropped.isEmpty()) {
      List<ObjectName> names = new ArrayList<>();
      for (Table table : dropped) {
        List<String> parts = List.of(SearchPath.TEMPORARY_ALIAS, table.name());
        names.add(new ObjectName.Plain(new QualifiedName(parts, 0)));
      }
      definitions.runInternally(
          new ObjectStatement.Drop(ObjectKind.TABLE, false, true, names, true), transaction);
    }
    for (Table table : emptied) {
      Table present = transaction.catalog().table(table.oid());
      if (present != null && session.database().relations().heap(present).blocks() > 0) {
        Table fresh = fresh(present);
        transaction.catalog(transaction.catalog().with(fresh));
        new StorageActions(session, transaction, "COMMIT")
            .run(List.of(new StorageAction.TruncateTable(present, fresh)));
      }
    }
  }

  private void look(Catalog catalog) {
    known = catalog;
    emptied = List.of();
    dropped = List.of();
    String schema = schemaOf(session.processId());
    if (catalog.schema(schema) == null) {
      return;
    }
    emptied = new ArrayList<>();
    dropped = new ArrayList<>();
    for (Relation relation : catalog.relationsIn(schema)) {
      if (relation instanceof Table table && table.traits().onCommit() == OnCommit.DROP) {
        dropped.add(table);
      } else if (relation instanceof Table table
          && table.traits().onCommit() == OnCommit.DELETE_ROWS) {
        for (Table each : TableTree.descendants(catalog, table)) {
          if (!each.isPartitioned() && !emptied.contains(each)) {
            emptied.add(each);
          }
        }
      }
    }
  }

  /** The table with planned numbers, for which minus those that it has serve as well as any. */
  private static Table fresh(Table table) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      indexes.add(index.stored(-index.storageId()));
    }
    return table.stored(-table.storageId(), -table.toastId(), List.of(), List.copyOf(indexes));
  }

  /** DISCARD TEMP. */
  void dropAll(SessionTransaction transaction) {
    String schema = schemaOf(session.processId());
    if (transaction.catalog().schema(schema) != null) {
      drop(schema, transaction);
    }
  }

  /** Drops everything in a schema of temporary objects, in a transaction given. */
  void drop(String schema, SessionTransaction transaction) {
    ObjectName name = new ObjectName.Plain(QualifiedName.of(schema, 0));
    definitions.runInternally(
        new ObjectStatement.Drop(ObjectKind.SCHEMA, false, true, List.of(name), true), transaction);
  }

  /** The schemas of temporary objects that a catalog has. */
  static List<String> schemas(Catalog catalog) {
    List<String> found = new ArrayList<>();
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Schema schema && schema.name().startsWith(SCHEMA_PREFIX)) {
        found.add(schema.name());
      }
    }
    return found;
  }

  /** A catalog without any temporary objects. */
  static Catalog without(Catalog catalog) {
    List<String> schemas = schemas(catalog);
    Catalog left = catalog;
    if (schemas.isEmpty()) {
      return left;
    }
    for (CatalogObject object : catalog.objects()) {
      boolean temporary =
          object instanceof Relation relation && schemas.contains(relation.schema())
              || object instanceof UserType type && schemas.contains(type.type().schema())
              || object instanceof Schema schema && schemas.contains(schema.name());
      left = temporary ? left.without(object) : left;
    }
    return left;
  }
}
