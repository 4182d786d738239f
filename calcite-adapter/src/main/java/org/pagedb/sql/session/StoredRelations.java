package org.pagedb.sql.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

/**
 * The heaps and indexes behind the catalog's tables, opened once. Storage numbers are never used
 * twice, so what is cached under a number is right for ever; entries of dropped relations are let
 * go.
 */
final class StoredRelations {

  private final Storage storage;

  /** A heap with the columns of one version of its table. */
  private record OpenHeap(List<TableColumn> columns, HeapTable heap) {}

  private final Map<Integer, OpenHeap> heaps = new ConcurrentHashMap<>();
  private final Map<Integer, BTree> indexes = new ConcurrentHashMap<>();

  StoredRelations(Storage storage) {
    this.storage = storage;
  }

  /** Whether the table's files are still all there: a commit drops them one after the other. */
  boolean exists(Table table) {
    return storage.pages().exists(table.storageId()) && storage.pages().exists(table.toastId());
  }

  HeapTable heap(Table table) {
    OpenHeap open = heaps.get(table.storageId());
    if (open == null || open.columns() != table.columns()) {
      HeapId id = new HeapId(table.storageId(), table.toastId());
      open = new OpenHeap(table.columns(), storage.heaps().open(id, StoredForms.layout(table)));
      heaps.put(table.storageId(), open);
    }
    return open.heap();
  }

  /** Whether anybody has asked for a table's heap. */
  boolean isOpen(Table table) {
    return heaps.containsKey(table.storageId());
  }

  BTree index(Table table, TableIndex index) {
    BTree open = indexes.get(index.storageId());
    if (open == null) {
      open = storage.index(index.storageId(), StoredForms.layout(table, index));
      indexes.put(index.storageId(), open);
    }
    return open;
  }

  /** What is known of a table: its present size, and what ANALYZE found if it was there. */
  TableStatistics statistics(Table table, RelationStatistics analyzed) {
    HeapTable heap = heap(table);
    int pages = heap.blocks();
    double visible = pages == 0 ? 0 : (double) heap.allVisibleBlocks() / pages;
    return new TableStatistics(heap.estimatedRows(), pages, visible, columns(table, analyzed));
  }

  private static Map<Integer, ColumnStatistics> columns(Table table, RelationStatistics analyzed) {
    if (analyzed == null || analyzed.columns().isEmpty()) {
      return Map.of();
    }
    Map<Integer, ColumnStatistics> columns = new HashMap<>();
    for (TableColumn column : table.columns()) {
      ColumnStatistics known = analyzed.column(column);
      if (known != null && !column.dropped()) {
        columns.put(column.number(), known);
      }
    }
    return columns;
  }

  /** Makes an empty heap; it goes away again if the transaction is rolled back. */
  HeapId createHeap(Transaction transaction, Table table) {
    return storage.heaps().create(transaction, StoredForms.freshLayout(table)).id();
  }

  /** Makes a relation for an empty index; it goes away again if the transaction is rolled back. */
  int createIndex(Transaction transaction) {
    int relation = storage.pages().createRelation(transaction.writeXid());
    transaction.dropAtAbort(relation);
    return relation;
  }

  void dropHeap(Transaction transaction, Table table) {
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void committed() {
            heaps.remove(table.storageId());
          }
        });
    storage.heaps().drop(transaction, new HeapId(table.storageId(), table.toastId()));
    for (TableIndex index : table.indexes()) {
      dropIndex(transaction, index);
    }
  }

  void dropIndex(Transaction transaction, TableIndex index) {
    if (index.isStored()) {
      transaction.dropAtCommit(index.storageId());
      transaction.addListener(
          new TransactionListener() {
            @Override
            public void committed() {
              indexes.remove(index.storageId());
            }
          });
    }
  }
}
