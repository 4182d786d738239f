package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.HeldKernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Looks keys up in an index whose leading columns are the given attributes, in any order. */
final class KeyLookup {

  private final HeldKernel[] values;
  private final int[] keyColumns;
  private final IndexRange range;
  private final IndexScan scan;
  private int entry;
  private boolean found;

  /** {@code index} is one that {@link #indexOver} found for the attributes. */
  KeyLookup(TableAccess access, Table table, TableIndex index, List<Integer> attributes) {
    BTree tree = access.index(table, index);
    int count = attributes.size();
    values = new HeldKernel[count];
    keyColumns = new int[count];
    PgType[] types = new PgType[index.keys().size()];
    for (int k = 0; k < types.length; k++) {
      types[k] = index.keys().get(k).type();
    }
    for (int k = 0; k < count; k++) {
      keyColumns[k] = attributes.indexOf(index.keys().get(k).attribute());
      values[k] = new HeldKernel(types[k], true);
    }
    List<KeyProbe> probes = new ArrayList<>(count);
    for (HeldKernel value : values) {
      probes.add(new KeyProbe.Equal(value));
    }
    range = new IndexRange(tree.layout(), types, probes);
    scan = tree.scan(false).reportTo(access.transaction().dependencies());
  }

  /** An index over exactly these attributes as its leading keys, the unique ones first; or null. */
  static TableIndex indexOver(Table table, List<Integer> attributes) {
    return indexOver(table, attributes, false);
  }

  /** As {@link #indexOver} for a snapshot that is newer than any index. */
  static TableIndex newestIndexOver(Table table, List<Integer> attributes) {
    return indexOver(table, attributes, true);
  }

  private static TableIndex indexOver(Table table, List<Integer> attributes, boolean newest) {
    TableIndex other = null;
    for (TableIndex index : table.indexes()) {
      if ((newest ? index.isStored() && index.isComplete() : index.answers())
          && leads(index, attributes)) {
        if (index.unique() && index.keys().size() == attributes.size()) {
          return index;
        }
        other = index;
      }
    }
    return other;
  }

  private static boolean leads(TableIndex index, List<Integer> attributes) {
    if (index.keys().size() < attributes.size() || index.predicateText() != null) {
      return false;
    }
    for (int k = 0; k < attributes.size(); k++) {
      if (!attributes.contains(index.keys().get(k).attribute())) {
        return false;
      }
    }
    return true;
  }

  /** Starts to look for the key in a row whose columns are in the attributes' order. */
  void start(ColumnBatch keys, int row) {
    for (int k = 0; k < values.length; k++) {
      ColumnVector source = keys.column(keyColumns[k]);
      ColumnVector value = source.emptyLikeThis(1);
      DatumVectors.pass(source, row, value, 0);
      values[k].hold(value);
    }
    found = range.compute(false);
    if (found) {
      scan.start(range.from(), range.to(), false);
      found = scan.next();
      entry = 0;
    }
  }

  /** The next TID in the index, or 0. */
  long next() {
    while (found && entry == scan.batch().size()) {
      found = scan.next();
      entry = 0;
    }
    return found ? scan.batch().tid(entry++) : 0;
  }
}
