package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.analysis.definition.Definition;
import org.pagedb.sql.analysis.definition.GeneratedNames;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.tree.MaintenanceStatement.Reindex;
import org.pagedb.sql.tree.MaintenanceStatement.ReindexKind;

/**
 * REINDEX CONCURRENTLY: beside each index another one is made, and when it is complete the two
 * change storage. A failure leaves the other one behind, not valid.
 */
final class ConcurrentReindex {

  private final EngineSession session;
  private final TransactionControl control;
  private final Reindex statement;
  private final String tag;

  ConcurrentReindex(
      EngineSession session, TransactionControl control, Reindex statement, String tag) {
    this.session = session;
    this.control = control;
    this.statement = statement;
    this.tag = tag;
  }

  /** Builds anew what the definition, which the session's thread has locked, says. */
  void run(Definition definition) {
    Map<Integer, List<Integer>> chosen = chosen(definition);
    if (chosen.isEmpty() && statement.kind() == ReindexKind.TABLE) {
      session
          .notices()
          .add(
              Notice.notice(
                  "table \"%s\" has no indexes that can be reindexed concurrently"
                      .formatted(statement.relation().name())));
    }
    boolean first = true;
    for (Map.Entry<Integer, List<Integer>> entry : chosen.entrySet()) {
      if (!first) {
        control.statementGoesOn();
      }
      first = false;
      if (session.catalog().table(entry.getKey()) != null) {
        renew(entry.getKey(), entry.getValue());
      }
    }
  }

  /** By table what can be built anew. */
  private Map<Integer, List<Integer>> chosen(Definition definition) {
    Map<Integer, List<Integer>> chosen = new LinkedHashMap<>();
    for (StorageAction action : definition.actions()) {
      if (action instanceof StorageAction.DropIndex old) {
        chosen.computeIfAbsent(old.table().oid(), oid -> new ArrayList<>()).add(old.index().oid());
      }
    }
    return chosen;
  }

  private static TableConstraint constraintOf(Table table, TableIndex index) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() != 'f') {
        return constraint;
      }
    }
    return null;
  }

  private void renew(int table, List<Integer> old) {
    try (ConcurrentIndexes work = new ConcurrentIndexes(session, control, tag, table)) {
      List<Integer> made = new ArrayList<>(old.size());
      for (int index : old) {
        made.add(makeBeside(work, index));
      }
      work.fill(made);
      for (int i = 0; i < made.size(); i++) {
        exchange(work, old.get(i), made.get(i));
      }
      work.drop(made);
    }
  }

  /** What a deferrable constraint checks later must not be refused at once by a second index. */
  private int makeBeside(ConcurrentIndexes work, int oid) {
    Table before = work.present();
    TableIndex old = before.index(oid);
    TableConstraint constraint = constraintOf(before, old);
    boolean unique = old.unique() && (constraint == null || !constraint.deferrable());
    int number = session.database().catalogs().oids().take();
    TableIndex made =
        new TableIndex(
            number,
            newName(work.current().catalog(), before, old, "ccnew"),
            old.method(),
            old.keys(),
            old.included(),
            unique,
            old.nullsNotDistinct(),
            false,
            old.predicateText(),
            -number,
            IndexState.BUILDING,
            0);
    List<TableIndex> indexes = new ArrayList<>(before.indexes());
    indexes.add(made);
    Table after = before.withIndexes(List.copyOf(indexes));
    Catalog catalog = work.current().catalog();
    Catalog changed = catalog.with(after);
    new DefinitionLocks(statement, changed.changesSince(catalog), catalog)
        .take(session.locks(), work.current());
    work.current().catalog(changed);
    work.actions().run(List.of(new StorageAction.CreateIndex(after, made)));
    return number;
  }

  private static String newName(Catalog catalog, Table table, TableIndex index, String label) {
    return GeneratedNames.relation(
        catalog, table.schema(), index.name(), null, label, java.util.Set.of());
  }

  private static void exchange(ConcurrentIndexes work, int old, int made) {
    TableIndex before = work.present().index(old);
    TableIndex after = work.present().index(made);
    String name = newName(work.current().catalog(), work.present(), before, "ccold");
    work.replace(before.stored(after.storageId()).in(IndexState.VALID));
    work.replace(after.renamed(name).stored(before.storageId()).in(IndexState.INVALID));
  }
}
