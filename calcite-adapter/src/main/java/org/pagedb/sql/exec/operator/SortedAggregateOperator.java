package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * GROUP BY over rows that come with equal keys together: some groups at a time, so that memory does
 * not grow with their number, and the groups come out in the order of the input.
 */
public final class SortedAggregateOperator implements Operator {

  /** A reader that wants but a few groups should not wait for a thousand. */
  private static final int FIRST_PORTION = 32;

  private final KeyRuns runs;
  private final List<PgType> inputTypes;
  private final int[] keys;
  private final int[] positions;
  private final List<AggregateCall> calls;
  private final ExecutionContext context;
  private final long[] grouping;
  private final ColumnBatch output;
  private HashGroups groups;
  private int portion;

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
    this.inputTypes = inputTypes;
    this.keys = keys;
    this.calls = calls;
    this.context = context;
    positions = new int[keys.length];
    for (int k = 0; k < keys.length; k++) {
      positions[k] = k;
    }
    grouping = new long[calls.size()]; // GROUPING() of keys that all groups have is 0
    runs = new KeyRuns(input, inputTypes, keys, context);
    output = Batches.empty(outputTypes, 0);
  }

  @Override
  public void open() {
    closeGroups();
    portion = FIRST_PORTION;
    runs.open();
  }

  @Override
  public ColumnBatch next() {
    while (true) {
      if (groups != null) {
        if (groups.emit(output, positions, keys.length, grouping)) {
          return output;
        }
        closeGroups();
      }
      if (runs.isDone() || !fill()) {
        return null;
      }
    }
  }

  /** Aggregates the next portion of groups; false if there is none. */
  private boolean fill() {
    ColumnBatch rows = runs.next(false);
    if (rows == null) {
      return false;
    }
    groups = new HashGroups(keys, inputTypes, calls, context, Partitions.MAX_LEVELS);
    while (rows != null) {
      groups.add(rows);
      rows = runs.next(groups.groupCount() >= portion);
    }
    groups.finish();
    portion = Math.min(ColumnBatch.PREFERRED_ROWS, 4 * portion);
    return true;
  }

  private void closeGroups() {
    if (groups != null) {
      groups.close();
      groups = null;
    }
  }

  @Override
  public void close() {
    closeGroups();
    runs.close();
  }
}
