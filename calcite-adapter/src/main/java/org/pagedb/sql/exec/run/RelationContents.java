package org.pagedb.sql.exec.run;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The rows of a relation that is computed, such as {@code pg_class}: a column that is asked for is
 * made into vectors once, which any number of statements read at the same time and none changes.
 */
public final class RelationContents {

  private static final double NOT_COUNTED = -1;

  private final List<PgType> types;
  private final List<Object[]> rows;

  /** By batch and column, made as they are asked for; whoever races makes the same. */
  private final AtomicReferenceArray<ColumnVector> vectors;

  private final int batches;

  /** Filled in as they are asked for; whoever races counts the same. */
  private final double[] distinct;

  /** A datum for each type in each row. */
  public RelationContents(List<PgType> types, List<Object[]> rows) {
    this.types = types;
    this.rows = rows;
    batches = (rows.size() + ColumnBatch.PREFERRED_ROWS - 1) / ColumnBatch.PREFERRED_ROWS;
    vectors = new AtomicReferenceArray<>(batches * types.size());
    distinct = new double[types.size()];
    Arrays.fill(distinct, NOT_COUNTED);
  }

  private ColumnVector vector(int batch, int column) {
    int place = batch * types.size() + column;
    ColumnVector vector = vectors.get(place);
    if (vector == null) {
      vector = made(batch, column);
      vectors.set(place, vector);
    }
    return vector;
  }

  private ColumnVector made(int batch, int column) {
    int size = size(batch);
    ColumnVector vector = DatumVectors.vectorFor(types.get(column), size);
    for (int i = 0; i < size; i++) {
      Object datum = rows.get(batch * ColumnBatch.PREFERRED_ROWS + i)[column];
      DatumVectors.write(types.get(column), vector, i, datum);
    }
    return vector;
  }

  private int size(int batch) {
    return Math.min(ColumnBatch.PREFERRED_ROWS, rows.size() - batch * ColumnBatch.PREFERRED_ROWS);
  }

  /** How many rows there are. */
  public int rows() {
    return rows.size();
  }

  /** How many different values a column has, at least 1. */
  public double distinct(int column) {
    if (distinct[column] == NOT_COUNTED) {
      Set<Object> values = new HashSet<>();
      for (Object[] row : rows) {
        values.add(row[column]);
      }
      distinct[column] = Math.max(1, values.size());
    }
    return distinct[column];
  }

  /** Some columns of the rows, in a batch of the caller's own; null past the last. */
  public ColumnBatch batch(int index, List<Integer> columns) {
    if (index >= batches) {
      return null;
    }
    ColumnVector[] chosen = new ColumnVector[columns.size()];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = vector(index, columns.get(i));
    }
    ColumnBatch batch = new ColumnBatch(chosen);
    batch.selectAll(size(index));
    return batch;
  }
}
