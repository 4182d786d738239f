package org.pagedb.sql.exec.operator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.SpillFile;
import org.pagedb.sql.exec.rows.SpillReader;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * GROUP BY by hashing, over one or more grouping sets; without keys the plain aggregate, which
 * gives one row even for no input. All sets take in each batch; a set that outgrows {@code
 * work_mem} is finished partition by partition. One set's groups may also come from several
 * threads.
 */
public final class AggregateOperator implements Operator, Counting {

  /** A partition that waits to be aggregated. */
  private record Pending(int set, HashGroups like, SpillFile rows) {}

  private static final long KILO = 1 << 10;

  private final Operator input;
  private final PartialGroups parts;
  private final List<PgType> inputTypes;
  private final int[] keys;
  private final int[][] sets;
  private final List<AggregateCall> calls;
  private final ExecutionContext context;
  private final List<PgType> outputTypes;
  private final long[][] grouping;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private HashGroups[] groups;
  private int emitting;
  private HashGroups partition;
  private int partitionSet;
  private SpillFile partitionRows;
  private long memory;
  private int spilledPartitions;

  /**
   * Groups the input.
   *
   * @param keys the group keys' columns in the input
   * @param sets for each grouping set the positions in {@code keys}
   * @param outputTypes the keys' types, then the calls' types
   */
  public AggregateOperator(
      Operator input,
      List<PgType> inputTypes,
      int[] keys,
      int[][] sets,
      List<AggregateCall> calls,
      List<PgType> outputTypes,
      ExecutionContext context) {
    this(input, null, inputTypes, keys, sets, calls, outputTypes, context);
  }

  /** Gives groups that several threads make; {@code set} are the positions of all {@code keys}. */
  public AggregateOperator(
      PartialGroups parts,
      int[] keys,
      int[] set,
      List<AggregateCall> calls,
      List<PgType> outputTypes,
      ExecutionContext context) {
    this(null, parts, null, keys, new int[][] {set}, calls, outputTypes, context);
  }

  private AggregateOperator(
      Operator input,
      PartialGroups parts,
      List<PgType> inputTypes,
      int[] keys,
      int[][] sets,
      List<AggregateCall> calls,
      List<PgType> outputTypes,
      ExecutionContext context) {
    this.input = input;
    this.parts = parts;
    this.inputTypes = inputTypes;
    this.keys = keys;
    this.sets = sets;
    this.calls = calls;
    this.outputTypes = outputTypes;
    this.context = context;
    grouping = new long[sets.length][];
    for (int s = 0; s < sets.length; s++) {
      grouping[s] = groupingValues(sets[s]);
    }
  }

  /** GROUPING() has a bit for each argument, the first highest: 1 if it is not in the set. */
  private long[] groupingValues(int[] set) {
    long[] values = new long[calls.size()];
    for (int a = 0; a < values.length; a++) {
      for (int argument : calls.get(a).arguments()) {
        boolean inSet = false;
        for (int key : set) {
          inSet |= keys[key] == argument;
        }
        values[a] = values[a] << 1 | (inSet ? 0 : 1);
      }
    }
    return values;
  }

  /** The largest memory taken by groups, in bytes. */
  public long memory() {
    return memory;
  }

  /** How many partitions went to temporary files. */
  public int spilledPartitions() {
    return spilledPartitions;
  }

  @Override
  public void open() {
    closeGroups();
    if (parts == null) {
      input.open();
    }
  }

  @Override
  public ColumnBatch next() {
    if (groups == null) {
      fill();
    }
    ColumnBatch output = Batches.empty(outputTypes, 0);
    while (emitting < groups.length) {
      if (groups[emitting].emit(output, sets[emitting], keys.length, grouping[emitting])) {
        return output;
      }
      groups[emitting].close();
      emitting++;
    }
    return nextOfPartitions(output);
  }

  private void fill() {
    emitting = 0;
    if (parts == null) {
      fillFromInput();
    } else {
      groups = new HashGroups[] {parts.fill()};
      memory = Math.max(memory, groups[0].memory());
      parts.close();
    }
    for (int s = 0; s < sets.length; s++) {
      enqueue(s, groups[s], groups[s].finish());
    }
  }

  private void fillFromInput() {
    groups = new HashGroups[sets.length];
    for (int s = 0; s < sets.length; s++) {
      groups[s] = new HashGroups(inputColumns(sets[s]), inputTypes, calls, context, 0);
    }
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      long taken = 0;
      for (HashGroups group : groups) {
        group.add(batch);
        taken += group.memory();
      }
      memory = Math.max(memory, taken);
    }
    input.close();
  }

  private int[] inputColumns(int[] set) {
    int[] columns = new int[set.length];
    for (int k = 0; k < set.length; k++) {
      columns[k] = keys[set[k]];
    }
    return columns;
  }

  private void enqueue(int set, HashGroups like, Partitions partitions) {
    if (partitions == null) {
      return;
    }
    for (int p = 0; p < Partitions.COUNT; p++) {
      SpillFile rows = partitions.take(p);
      if (rows != null) {
        spilledPartitions++;
        pending.add(new Pending(set, like, rows));
      }
    }
    partitions.close();
  }

  private ColumnBatch nextOfPartitions(ColumnBatch output) {
    while (true) {
      if (partition == null) {
        if (pending.isEmpty()) {
          return null;
        }
        aggregatePartition(pending.poll());
      }
      if (partition.emit(output, sets[partitionSet], keys.length, grouping[partitionSet])) {
        return output;
      }
      partition.close();
      partition = null;
    }
  }

  private void aggregatePartition(Pending next) {
    partitionSet = next.set;
    partition = next.like.forPartition();
    partitionRows = next.rows;
    SpillReader reader = partitionRows.read();
    for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
      context.checkInterrupts();
      partition.add(batch);
    }
    partitionRows.close();
    partitionRows = null;
    enqueue(partitionSet, partition, partition.finish());
  }

  private void closeGroups() {
    if (groups != null) {
      for (HashGroups group : groups) {
        group.close();
      }
      groups = null;
    }
    if (partition != null) {
      partition.close();
      partition = null;
    }
    if (partitionRows != null) {
      partitionRows.close();
      partitionRows = null;
    }
    for (Pending waiting : pending) {
      waiting.rows.close();
    }
    pending.clear();
  }

  @Override
  public void tell(NodeStatistics statistics) {
    if (keys.length > 0) {
      statistics.detail("HashAgg Batches", 1 + spilledPartitions);
      statistics.detail("Peak Memory Usage", memory + KILO - 1 >> 10);
    }
  }

  @Override
  public void close() {
    closeGroups();
    if (parts == null) {
      input.close();
    } else {
      parts.close();
    }
  }
}
