package org.pagedb.sql.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * GROUP BY over rows that come with equal keys together: some groups at a time, so that memory does
 * not grow with their number, and the groups come out in the order of the input. A portion of
 * groups ends only where a new key begins.
 */
public final class SortedAggregateOperator implements Operator {

  /** A reader that wants but a few groups should not wait for a thousand. */
  private static final int FIRST_PORTION = 32;

  private final Operator input;
  private final List<PgType> inputTypes;
  private final int[] keys;
  private final int[] positions;
  private final List<AggregateCall> calls;
  private final ExecutionContext context;
  private final long[] grouping;
  private final HashKeys hashKeys;
  private final HashKeys lastKeys;
  private final RowBuffer last;
  private final ColumnBatch keyView;
  private final ColumnBatch output;
  private HashGroups groups;
  private HashGroups finished;
  private ColumnBatch batch;
  private ColumnBatch view;
  private int from;
  private int portion;
  private boolean done;

  /**
   * Groups the input.
   *
   * @param keys the group keys' columns in the input; rows with equal keys lie together
   * @param outputTypes the keys' types, then the calls' types
   */
  public SortedAggregateOperator(
      Operator input,
      List<PgType> inputTypes,
      int[] keys,
      List<AggregateCall> calls,
      List<PgType> outputTypes,
      ExecutionContext context) {
    this.input = input;
    this.inputTypes = inputTypes;
    this.keys = keys;
    this.calls = calls;
    this.context = context;
    positions = new int[keys.length];
    for (int k = 0; k < keys.length; k++) {
      positions[k] = k;
    }
    grouping = new long[calls.size()]; // GROUPING() of keys that all groups have is 0
    hashKeys = new HashKeys(keys, inputTypes);
    List<PgType> keyTypes = new ArrayList<>(keys.length);
    for (int key : keys) {
      keyTypes.add(inputTypes.get(key));
    }
    last = new RowBuffer(keyTypes);
    lastKeys = new HashKeys(positions, keyTypes);
    keyView = new ColumnBatch(new ColumnVector[keys.length]);
    output = Batches.empty(outputTypes, 0);
  }

  @Override
  public void open() {
    closeGroups();
    batch = null;
    done = false;
    portion = FIRST_PORTION;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      if (finished != null) {
        if (finished.emit(output, positions, keys.length, grouping)) {
          return output;
        }
        finished.close();
        finished = null;
      }
      if (done) {
        return null;
      }
      context.checkInterrupts();
      if (batch == null && !nextBatch()) {
        finishGroups();
      } else {
        addRows();
      }
    }
  }

  private boolean nextBatch() {
    batch = input.next();
    from = 0;
    done = batch == null;
    if (done) {
      input.close();
      return false;
    }
    if (view == null) {
      view = new ColumnBatch(new ColumnVector[batch.columnCount()]);
    }
    for (int c = 0; c < batch.columnCount(); c++) {
      view.replaceColumn(c, batch.column(c));
    }
    for (int k = 0; k < keys.length; k++) {
      keyView.replaceColumn(k, batch.column(keys[k]));
    }
    return true;
  }

  /**
   * Adds the batch's rows to the open groups, or only those of the last one if there are enough.
   */
  private void addRows() {
    if (groups == null) {
      groups = new HashGroups(keys, inputTypes, calls, context, Partitions.MAX_LEVELS);
    }
    boolean full = groups.groupCount() >= portion;
    int end = full ? endOfOpenGroup() : batch.size();
    if (end > from) {
      int[] rows = view.selectionBuffer(end - from);
      for (int i = from; i < end; i++) {
        rows[i - from] = batch.row(i);
      }
      view.select(end - from);
      groups.add(view);
      last.clear();
      last.appendRow(keyView, batch.row(end - 1));
    }
    from = end;
    if (full && end < batch.size()) {
      portion = Math.min(ColumnBatch.PREFERRED_ROWS, 4 * portion);
      finishGroups();
    }
    if (from == batch.size()) {
      batch = null;
    }
  }

  private int endOfOpenGroup() {
    int end = from;
    while (end < batch.size()
        && hashKeys.equal(batch, batch.row(end), lastKeys, last.chunkOf(0), 0)) {
      end++;
    }
    return end;
  }

  private void finishGroups() {
    finished = groups;
    groups = null;
    if (finished != null) {
      finished.finish();
    }
  }

  private void closeGroups() {
    if (groups != null) {
      groups.close();
      groups = null;
    }
    if (finished != null) {
      finished.close();
      finished = null;
    }
  }

  @Override
  public void close() {
    closeGroups();
    input.close();
  }
}
