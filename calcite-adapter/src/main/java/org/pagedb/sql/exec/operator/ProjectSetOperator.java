package org.pagedb.sql.exec.operator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.exec.kernel.SetFunction;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * Appends the values of set-returning functions to the input: each input row comes out as often as
 * the longest of its sets has values, the shorter ones padded with nulls.
 */
public final class ProjectSetOperator implements Operator {

  private final Operator input;
  private final int width;
  private final SetFunction[] functions;
  private final Iterator<?>[] sets;
  private final boolean withOrdinality;
  private final ExecutionContext context;
  private final ColumnBatch output;
  private ColumnBatch batch;
  private int index;
  private boolean inRow;
  private long ordinality;

  /** {@code withOrdinality}: whether an int8 that counts each row's values from 1 comes last. */
  public ProjectSetOperator(
      Operator input,
      List<PgType> inputTypes,
      SetFunction[] functions,
      boolean withOrdinality,
      PgType ordinalityType,
      ExecutionContext context) {
    this.input = input;
    this.functions = functions;
    this.withOrdinality = withOrdinality;
    this.context = context;
    width = inputTypes.size();
    sets = new Iterator<?>[functions.length];
    List<PgType> types = new ArrayList<>(inputTypes);
    for (SetFunction function : functions) {
      types.addAll(function.types());
    }
    if (withOrdinality) {
      types.add(ordinalityType);
    }
    output = Batches.empty(types, 0);
  }

  @Override
  public void open() {
    batch = null;
    inRow = false;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    context.checkInterrupts();
    for (int c = 0; c < output.columnCount(); c++) {
      output.column(c).reset();
      output.column(c).ensureCapacity(ColumnBatch.PREFERRED_ROWS);
    }
    int count = 0;
    while (count < ColumnBatch.PREFERRED_ROWS) {
      if (batch == null) {
        // A new batch would overwrite what the rows at hand refer to.
        if (count > 0 || !nextBatch()) {
          break;
        }
      }
      if (!inRow) {
        startRow();
      }
      if (anyLeft()) {
        put(count++);
      } else {
        endRow();
      }
    }
    output.selectAll(count);
    return count == 0 ? null : output;
  }

  private boolean nextBatch() {
    batch = input.next();
    index = 0;
    return batch != null;
  }

  private void startRow() {
    for (int f = 0; f < functions.length; f++) {
      sets[f] = functions[f].start(batch, batch.row(index));
    }
    ordinality = 0;
    inRow = true;
  }

  private boolean anyLeft() {
    for (Iterator<?> set : sets) {
      if (set.hasNext()) {
        return true;
      }
    }
    return false;
  }

  private void put(int row) {
    for (int c = 0; c < width; c++) {
      DatumVectors.pass(batch.column(c), batch.row(index), output.column(c), row);
    }
    int column = width;
    for (int f = 0; f < functions.length; f++) {
      Object value = sets[f].hasNext() ? sets[f].next() : null;
      functions[f].put(value, output, column, row);
      column += functions[f].types().size();
    }
    ordinality++;
    if (withOrdinality) {
      ((LongVector) output.column(column)).put(row, ordinality);
    }
  }

  private void endRow() {
    inRow = false;
    index++;
    if (index == batch.size()) {
      batch = null;
    }
  }

  @Override
  public void close() {
    batch = null;
    input.close();
  }
}
