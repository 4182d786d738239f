package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.storage.heap.HeapId;

/**
 * From the numbers that a definition plans for new relations, which are negative, to those under
 * which the page store keeps them.
 */
final class StorageNumbers {

  private record Heap(HeapId id, List<Integer> order) {}

  private final Map<Integer, Heap> heaps = new HashMap<>();
  private final Map<Integer, Integer> indexes = new HashMap<>();

  void heap(int planned, HeapId id, List<Integer> order) {
    heaps.put(planned, new Heap(id, order));
  }

  /** {@code stored} is 0 for an index that is not stored. */
  void index(int planned, int stored) {
    indexes.put(planned, stored);
  }

  /** The table with the numbers that are known by now. */
  Table resolve(Table table) {
    Heap heap = heaps.get(table.storageId());
    boolean changed = heap != null;
    List<TableIndex> resolved = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      Integer number = indexes.get(index.storageId());
      changed |= number != null;
      resolved.add(number == null ? index : index.stored(number));
    }
    if (!changed) {
      return table;
    }
    return heap == null
        ? table.withIndexes(List.copyOf(resolved))
        : table.stored(
            heap.id().relation(), heap.id().toast(), heap.order(), List.copyOf(resolved));
  }
}
