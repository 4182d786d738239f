package org.pagedb.sql.exec.operator;

import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The right rows of a merge join that have the same keys. Groups lie one behind the other in a
 * buffer, so that joined rows may refer to several of them; a group that outgrows {@code work_mem}
 * goes to a temporary file, from which it is read again for each left row.
 */
final class MergeGroup {

  private final List<PgType> types;
  private final ExecutionContext context;
  private final RowBuffer rows;
  private StoredRows stored;
  private StoredRows.Reader reader;
  private ColumnBatch batch;
  private int batchIndex;
  private int start;
  private long number;
  private final BitSet matched = new BitSet();
  private boolean anyMatched;

  MergeGroup(List<PgType> types, ExecutionContext context) {
    this.types = types;
    this.context = context;
    rows = new RowBuffer(types);
  }

  /** Begins a new group; with {@code forget} nothing refers to earlier ones any more. */
  void begin(boolean forget) {
    close();
    if (forget) {
      rows.clear();
    }
    start = rows.size();
    matched.clear();
    anyMatched = false;
  }

  /** How many rows of this and earlier groups are held. */
  int held() {
    return rows.size();
  }

  /** Adds the rows of a batch. */
  void add(ColumnBatch more) {
    if (stored == null && (rows.size() == start || fits())) {
      rows.append(more);
      return;
    }
    if (stored == null) {
      stored = new StoredRows(types, context);
      for (int row = start; row < rows.size(); row++) {
        stored.add(Batches.single(rows.chunkOf(row), RowBuffer.position(row)));
      }
    }
    stored.add(more);
  }

  private boolean fits() {
    return rows.memory() <= context.environment().workMemory();
  }

  /** The batch and position of the first row, by whose keys others are compared. */
  ColumnBatch keyBatch() {
    return rows.chunkOf(start);
  }

  int keyPosition() {
    return RowBuffer.position(start);
  }

  /** Goes before the first row. */
  void rewind() {
    number = -1;
    batch = null;
    reader = stored == null ? null : stored.read();
  }

  /** Whether {@link #next} overwrites rows that were given before. */
  boolean nextOverwrites() {
    return stored != null && batch != null && batchIndex + 1 == batch.size();
  }

  /** Goes to the next row; false at the end. */
  boolean next() {
    if (stored == null) {
      if (start + number + 1 >= rows.size()) {
        return false;
      }
      number++;
      return true;
    }
    if (batch == null || batchIndex + 1 == batch.size()) {
      batch = reader.next();
      batchIndex = -1;
      if (batch == null) {
        return false;
      }
    }
    batchIndex++;
    number++;
    return true;
  }

  ColumnBatch batch() {
    return stored == null ? rows.chunkOf((int) (start + number)) : batch;
  }

  int position() {
    return stored == null ? RowBuffer.position((int) (start + number)) : batch.row(batchIndex);
  }

  /** The row's number in the group. */
  int number() {
    return (int) number;
  }

  void matchAll() {
    anyMatched = true;
  }

  void match(int row) {
    matched.set(row);
  }

  /** Whether the row at which the group stands has found no partner. */
  boolean isUnmatched() {
    return !anyMatched && !matched.get((int) number);
  }

  /** Whether no row can be left without a partner. */
  boolean isMatchedAsAWhole() {
    return anyMatched;
  }

  void close() {
    if (stored != null) {
      stored.close();
      stored = null;
    }
    reader = null;
    batch = null;
  }
}
