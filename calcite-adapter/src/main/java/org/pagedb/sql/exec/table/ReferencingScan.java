package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * The rows of a table that refer to any of some keys: its columns that are not dropped, then ctid.
 * By an index over the foreign key's columns where there is one and keys are few, else by a scan.
 */
final class ReferencingScan implements Operator {

  private static final int MOST_LOOKUPS = 1000;

  private final Table table;
  private final ExecutionContext context;
  private final GroupTable keys;
  private final int[] keyPositions;
  private final List<Integer> attributes = new ArrayList<>();
  private final List<PgType> types = new ArrayList<>();
  private final GroupTable probe;
  private final TableIndex index;
  private final List<Integer> foreignColumns;
  private int[] found = new int[0];
  private int[] matches = new int[0];
  private Operator scan;
  private int nextKey;
  private RecheckRow only;

  /** {@code keys} holds the distinct keys, in the foreign key's order of columns. */
  ReferencingScan(
      Table table, List<Integer> foreignColumns, GroupTable keys, ExecutionContext context) {
    this.table = table;
    this.foreignColumns = foreignColumns;
    this.context = context;
    this.keys = keys;
    keyPositions = new int[foreignColumns.size()];
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        int place = foreignColumns.indexOf(column.number());
        if (place >= 0) {
          keyPositions[place] = attributes.size();
        }
        attributes.add(column.number());
        types.add(column.type());
      }
    }
    attributes.add(ScanColumns.CTID);
    probe = new GroupTable(keyPositions, types);
    for (int chunk = 0; chunk < keys.keys().chunkCount(); chunk++) {
      addKeys(keys.keys().view(chunk));
    }
    TableIndex over = KeyLookup.indexOver(table, foreignColumns);
    index = keys.size() <= MOST_LOOKUPS ? over : null;
  }

  /** The same for one row version, which another transaction made meanwhile. */
  ReferencingScan again(RecheckRow row) {
    ReferencingScan again = new ReferencingScan(table, foreignColumns, keys, context);
    again.only = row;
    return again;
  }

  /** Puts the keys where this table has them, so that groups have the same numbers. */
  private void addKeys(ColumnBatch batch) {
    ColumnVector[] columns = new ColumnVector[types.size()];
    for (int k = 0; k < keyPositions.length; k++) {
      columns[keyPositions[k]] = batch.column(k);
    }
    ColumnBatch placed = new ColumnBatch(columns);
    placed.selectAll(batch.size());
    probe.find(placed, new int[batch.size()], Integer.MAX_VALUE);
  }

  /** For each row of the last batch, by its position in the vectors, the number of its key. */
  int[] matches() {
    return matches;
  }

  private ScanColumns columns() {
    List<Boolean> wanted = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      wanted.add(true);
    }
    return new ScanColumns(attributes, wanted, table.oid());
  }

  @Override
  public void open() {
    nextKey = 0;
    TableAccess access = context.environment().tables();
    if (only != null) {
      scan = new RecheckOperator(access.heap(table), columns(), null, only);
    } else if (index == null) {
      scan =
          new TableScanOperator(
              access.heap(table), columns(), List.of(), new Kernel[0], null, context);
    }
    if (scan != null) {
      scan.open();
    }
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = scan != null ? scan.next() : lookUp();
    while (batch != null && keepReferring(batch) == 0) {
      batch = scan != null ? scan.next() : lookUp();
    }
    return batch;
  }

  private int keepReferring(ColumnBatch batch) {
    int size = batch.size();
    int limit = batch.row(size - 1) + 1;
    if (matches.length < limit) {
      found = new int[limit];
      matches = new int[limit];
    }
    probe.find(batch, found, probe.size());
    int[] selected = batch.selectionBuffer(size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int row = batch.row(i);
      if (found[i] != GroupTable.ABSENT && !anyNull(batch, row)) {
        matches[row] = found[i];
        selected[kept++] = row;
      }
    }
    batch.select(kept);
    return kept;
  }

  private boolean anyNull(ColumnBatch batch, int row) {
    for (int position : keyPositions) {
      if (batch.column(position).isNull(row)) {
        return true;
      }
    }
    return false;
  }

  /** All rows of the next keys that have any. */
  private ColumnBatch lookUp() {
    TableAccess access = context.environment().tables();
    while (nextKey < keys.size()) {
      context.checkInterrupts();
      ColumnBatch key = keys.keys().chunkOf(nextKey);
      int position = RowBuffer.position(nextKey++);
      KeyLookup lookup = new KeyLookup(access, table, index, foreignColumns);
      lookup.start(key, position);
      ScanColumns columns = columns();
      HeapFetch fetch = access.heap(table).fetch(columns.layoutColumns());
      ColumnBatch decoded = fetch.newBatch(ColumnBatch.PREFERRED_ROWS);
      LongVector tids = new LongVector(ColumnBatch.PREFERRED_ROWS);
      int rows = 0;
      for (long tid = lookup.next(); tid != 0; tid = lookup.next()) {
        ensureCapacity(decoded, tids, rows + 1);
        long version = fetch.fetch(tid, access.snapshot(), decoded, rows);
        if (version != HeapFetch.NOTHING) {
          tids.put(rows++, version);
        }
      }
      if (rows > 0) {
        return output(columns, decoded, tids, rows);
      }
    }
    return null;
  }

  private static void ensureCapacity(ColumnBatch decoded, LongVector tids, int rows) {
    tids.ensureCapacity(rows);
    for (int c = 0; c < decoded.columnCount(); c++) {
      decoded.column(c).ensureCapacity(rows);
    }
  }

  private static ColumnBatch output(
      ScanColumns columns, ColumnBatch decoded, LongVector tids, int rows) {
    ColumnVector[] vectors = new ColumnVector[decoded.columnCount() + 1];
    for (int c = 0; c < decoded.columnCount(); c++) {
      vectors[c] = decoded.column(c);
    }
    vectors[decoded.columnCount()] = tids;
    ColumnBatch fetched = new ColumnBatch(vectors);
    fetched.selectAll(rows);
    ColumnBatch output = columns.output(fetched);
    columns.refresh(fetched, output);
    return output;
  }

  @Override
  public void close() {
    if (scan != null) {
      scan.close();
    }
  }
}
