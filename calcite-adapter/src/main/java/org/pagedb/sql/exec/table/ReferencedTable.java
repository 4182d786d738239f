package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Where the rows are that a foreign key refers to: one table, or that leaf of a partitioned one
 * which a key belongs to. A unique key has all columns by which its table is partitioned.
 */
final class ReferencedTable {

  /** A table that is looked into. */
  record Place(KeyLookup lookup, HeapTable heap) {}

  private final Table referenced;
  private final List<Integer> attributes;
  private final List<PgType> keyTypes;
  private final TableAccess access;
  private final Map<Integer, Place> places = new HashMap<>();

  /**
   * A foreign key's target.
   *
   * @param attributes the referenced columns, in the order of the keys' columns
   * @param keyTypes the keys' own types
   */
  ReferencedTable(
      Table referenced, List<Integer> attributes, List<PgType> keyTypes, TableAccess access) {
    this.referenced = referenced;
    this.attributes = attributes;
    this.keyTypes = keyTypes;
    this.access = access;
  }

  /** Where a key's row must be; null if no partition has such keys. */
  Place place(ColumnBatch keys, int position) {
    Table table = referenced;
    while (table != null && table.isPartitioned()) {
      table = partition(table, keys, position);
    }
    return table == null ? null : place(table);
  }

  private Table partition(Table table, ColumnBatch keys, int position) {
    List<Partitioning.Key> parts = table.traits().partitioning().keys();
    Object[] key = new Object[parts.size()];
    for (int k = 0; k < key.length; k++) {
      String name = table.column(parts.get(k).attribute()).name();
      int column = attributes.indexOf(referenced.column(name).number());
      key[k] = DatumVectors.read(keyTypes.get(column), keys.column(column), position);
    }
    PartitionBounds bounds = access.partitions(table);
    int found = bounds.find(key);
    return found == PartitionBounds.NONE ? null : bounds.partitions().get(found);
  }

  private Place place(Table table) {
    Place known = places.get(table.oid());
    if (known == null) {
      List<Integer> own = attributes;
      if (table != referenced) {
        own = new ArrayList<>(attributes.size());
        for (int attribute : attributes) {
          own.add(table.column(referenced.column(attribute).name()).number());
        }
      }
      TableIndex index = KeyLookup.newestIndexOver(table, own);
      known = new Place(new KeyLookup(access, table, index, own), access.heap(table));
      places.put(table.oid(), known);
    }
    return known;
  }
}
