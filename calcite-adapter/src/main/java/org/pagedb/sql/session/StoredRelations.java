package org.pagedb.sql.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Transaction;

/**
 * The heaps and indexes behind the catalog's tables, opened once. Storage numbers are never used
 * twice, so what is cached under a number is right for ever; entries of dropped relations are let
 * go.
 */
final class StoredRelations {

  private final Storage storage;
  private final Map<Integer, HeapTable> heaps = new ConcurrentHashMap<>();
  private final Map<Integer, BTree> indexes = new ConcurrentHashMap<>();

  StoredRelations(Storage storage) {
    this.storage = storage;
  }

  HeapTable heap(Table table) {
    HeapTable open = heaps.get(table.storageId());
    if (open == null) {
      HeapId id = new HeapId(table.storageId(), table.toastId());
      open = storage.heaps().open(id, StoredForms.layout(table));
      heaps.put(table.storageId(), open);
    }
    return open;
  }

  BTree index(Table table, Table.Index index) {
    BTree open = indexes.get(index.storageId());
    if (open == null) {
      open = storage.index(index.storageId(), StoredForms.layout(table, index));
      indexes.put(index.storageId(), open);
    }
    return open;
  }

  /** What is known of a table without having looked at its rows. */
  TableStatistics statistics(Table table) {
    HeapTable heap = heap(table);
    int pages = heap.blocks();
    double visible = pages == 0 ? 0 : (double) heap.allVisibleBlocks() / pages;
    return new TableStatistics(heap.estimatedRows(), pages, visible, Map.of());
  }

  /** Makes an empty heap; it goes away again if the transaction is rolled back. */
  HeapId createHeap(Transaction transaction, Table table) {
    return storage.heaps().create(transaction, StoredForms.layout(table)).id();
  }

  /** Makes a relation for an empty index; it goes away again if the transaction is rolled back. */
  int createIndex(Transaction transaction) {
    int relation = storage.pages().createRelation(transaction.writeXid());
    transaction.dropAtAbort(relation);
    return relation;
  }

  void dropHeap(Transaction transaction, Table table) {
    storage.heaps().drop(transaction, new HeapId(table.storageId(), table.toastId()));
    for (Table.Index index : table.indexes()) {
      dropIndex(transaction, index);
    }
  }

  void dropIndex(Transaction transaction, Table.Index index) {
    transaction.dropAtCommit(index.storageId());
  }
}
