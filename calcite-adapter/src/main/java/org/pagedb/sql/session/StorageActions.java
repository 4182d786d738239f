package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.transaction.Transaction;

/**
 * Does to stored relations what a definition asks for. The catalog learns the numbers under which
 * the page store keeps what is made.
 */
final class StorageActions {

  private final StoredRelations relations;
  private final SessionTransaction transaction;

  StorageActions(StoredRelations relations, SessionTransaction transaction) {
    this.relations = relations;
    this.transaction = transaction;
  }

  void run(List<StorageAction> actions) {
    for (StorageAction action : actions) {
      run(action);
    }
  }

  private void run(StorageAction action) {
    if (action instanceof StorageAction.CreateTable create) {
      createTable(create.table());
    } else if (action instanceof StorageAction.DropTable drop) {
      relations.dropHeap(storage(), drop.table());
    } else if (action instanceof StorageAction.TruncateTable truncate) {
      createTable(truncate.after());
      relations.dropHeap(storage(), truncate.before());
    } else if (action instanceof StorageAction.DropIndex drop) {
      relations.dropIndex(storage(), drop.index());
    } else {
      throw SqlFailure.notSupported(action.getClass().getSimpleName());
    }
  }

  private void createTable(Table table) {
    HeapId heap = relations.createHeap(storage(), table);
    List<Table.Index> indexes = new ArrayList<>();
    for (Table.Index index : table.indexes()) {
      indexes.add(index.stored(relations.createIndex(storage())));
    }
    Table stored = table.stored(heap.relation(), heap.toast(), indexes);
    transaction.catalog(transaction.catalog().with(stored));
  }

  private Transaction storage() {
    return transaction.storage();
  }
}
