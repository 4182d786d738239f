package org.pagedb.benchmarks.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** What a row of a measured table holds: a key, a value, and maybe a filler. */
public enum RowShape {
  /** A single int4: the narrowest row there is. */
  NARROW(0, ColumnKind.INT4),
  /** Two int4 and 84 bytes of text, as in pgbench's accounts. */
  WIDE(84, ColumnKind.INT4, ColumnKind.INT4, ColumnKind.VARLENA);

  private final byte[] filler;
  private final RowLayout layout;

  RowShape(int fillerLength, ColumnKind... kinds) {
    filler = "x".repeat(fillerLength).getBytes(StandardCharsets.US_ASCII);
    boolean[] notNull = new boolean[kinds.length];
    java.util.Arrays.fill(notNull, true);
    layout = RowLayout.of(List.of(kinds), notNull);
  }

  /** The columns; the first is the key. */
  public RowLayout layout() {
    return layout;
  }

  /** Puts a row into a batch. */
  void put(ColumnBatch batch, int row, long key) {
    ((LongVector) batch.column(0)).put(row, key);
    if (layout.columnCount() > 1) {
      ((LongVector) batch.column(1)).put(row, key % 1_000);
      ((BytesVector) batch.column(2)).putReference(row, filler, 0, filler.length);
    }
  }
}
