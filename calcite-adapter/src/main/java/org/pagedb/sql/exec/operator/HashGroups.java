package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.aggregate.Accumulator;
import org.pagedb.sql.exec.aggregate.Accumulators;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * The groups of one grouping set, one level of spilling. While {@code work_mem} lasts every new key
 * becomes a group; after that, rows of unknown keys go to partitions, which are aggregated later by
 * the same means. No aggregate's state is ever written.
 */
final class HashGroups {

  private final int[] keys;
  private final List<PgType> types;
  private final List<AggregateCall> calls;
  private final ExecutionContext context;
  private final int level;
  private final GroupTable table;
  private final Accumulator[] accumulators;
  private Partitions partitions;
  private boolean full;
  private int[] groups = new int[0];
  private int[] rows = new int[0];
  private int[] filteredRows = new int[0];
  private int[] filteredGroups = new int[0];
  private int nextGroup;

  /** {@code keys} are columns of rows of the given types; {@code level} counts divisions. */
  HashGroups(
      int[] keys,
      List<PgType> types,
      List<AggregateCall> calls,
      ExecutionContext context,
      int level) {
    this.keys = keys;
    this.types = types;
    this.calls = calls;
    this.context = context;
    this.level = level;
    table = keys.length == 0 ? null : new GroupTable(keys, types);
    accumulators = new Accumulator[calls.size()];
    Accumulators factory = new Accumulators(types, context);
    for (int a = 0; a < accumulators.length; a++) {
      accumulators[a] = isGrouping(calls.get(a)) ? null : factory.of(calls.get(a));
    }
    grow();
  }

  private static boolean isGrouping(AggregateCall call) {
    return call.function().name().equals("grouping");
  }

  private void grow() {
    for (Accumulator accumulator : accumulators) {
      if (accumulator != null) {
        accumulator.grow(groupCount());
      }
    }
  }

  /** How many groups there are by now. */
  int groupCount() {
    return table == null ? 1 : table.size();
  }

  /** Takes in a batch, which is left unchanged. */
  void add(ColumnBatch batch) {
    if (table == null) {
      feed(batch, Batches.rows(batch), batch.size(), null);
      return;
    }
    ensure(batch.size());
    table.find(batch, groups, full ? table.size() : Integer.MAX_VALUE);
    grow();
    int[] positions = Batches.rows(batch);
    int count = batch.size();
    if (full) {
      count = spillUnknown(batch);
      positions = rows;
    }
    if (count > 0) {
      feed(batch, positions, count, groups);
    }
    full |= level < Partitions.MAX_LEVELS && memory() > context.environment().workMemory();
  }

  /** Adds another's groups, which is given up; what it has spilled must have been taken out. */
  void merge(HashGroups other) {
    int count = other.groupCount();
    int[] targets = null;
    if (table != null) {
      targets = new int[count];
      table.merge(other.table, targets);
      grow();
    }
    for (int a = 0; a < accumulators.length; a++) {
      if (accumulators[a] != null) {
        accumulators[a].merge(other.accumulators[a], count, targets);
      }
    }
    full |= level < Partitions.MAX_LEVELS && memory() > context.environment().workMemory();
  }

  /** Takes out what was spilled, to be closed by the caller; null if nothing was. */
  Partitions takeSpilled() {
    Partitions spilled = partitions;
    partitions = null;
    if (spilled != null) {
      spilled.finish();
    }
    return spilled;
  }

  /** How many groups there are, those of spilled rows aside. */
  int size() {
    return groupCount();
  }

  private void ensure(int count) {
    if (groups.length < count) {
      groups = new int[count];
      rows = new int[count];
    }
  }

  /** Sends rows without a group to their partitions; keeps the others in {@link #rows}. */
  private int spillUnknown(ColumnBatch batch) {
    int kept = 0;
    boolean hashed = false;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (groups[i] != GroupTable.ABSENT) {
        rows[kept] = row;
        groups[kept++] = groups[i];
        continue;
      }
      if (!hashed) {
        table.hash(batch);
        hashed = true;
      }
      if (partitions == null) {
        partitions = new Partitions(types, context, level);
      }
      partitions.add(batch, row, table.lastHashes()[i]);
    }
    return kept;
  }

  private void feed(ColumnBatch batch, int[] positions, int count, int[] groupOf) {
    for (int a = 0; a < accumulators.length; a++) {
      if (accumulators[a] == null) {
        continue;
      }
      int filter = calls.get(a).filter();
      if (filter == AggregateCall.NO_FILTER) {
        accumulators[a].add(batch, positions, count, groupOf);
      } else {
        feedFiltered(accumulators[a], filter, batch, positions, count, groupOf);
      }
    }
  }

  private void feedFiltered(
      Accumulator accumulator,
      int filter,
      ColumnBatch batch,
      int[] positions,
      int count,
      int[] groupOf) {
    if (filteredRows.length < count) {
      filteredRows = new int[count];
      filteredGroups = new int[count];
    }
    LongVector condition = (LongVector) batch.column(filter);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = positions == null ? i : positions[i];
      if (!condition.isNull(row) && condition.at(row) != 0) {
        filteredRows[kept] = row;
        filteredGroups[kept++] = groupOf == null ? 0 : groupOf[i];
      }
    }
    if (kept > 0) {
      accumulator.add(batch, filteredRows, kept, groupOf == null ? null : filteredGroups);
    }
  }

  /** About how many bytes the groups take. */
  long memory() {
    long bytes = table == null ? 0 : table.memory();
    for (Accumulator accumulator : accumulators) {
      if (accumulator != null) {
        bytes += accumulator.memory() + (long) groupCount() * accumulator.bytesPerGroup();
      }
    }
    return bytes;
  }

  /** Ends adding; returns what was spilled, to be closed by the caller, or null. */
  Partitions finish() {
    for (Accumulator accumulator : accumulators) {
      if (accumulator != null) {
        accumulator.finish();
      }
    }
    return takeSpilled();
  }

  /**
   * Puts the next groups' keys and values; false if there are no more.
   *
   * @param keyTargets for each key of this set the output column it goes to
   * @param keyCount how many key columns the output has; the others become null
   * @param grouping for each GROUPING() call its value in this set
   */
  boolean emit(ColumnBatch output, int[] keyTargets, int keyCount, long[] grouping) {
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, groupCount() - nextGroup);
    if (count <= 0) {
      return false;
    }
    for (int c = 0; c < output.columnCount(); c++) {
      output.column(c).reset();
      output.column(c).ensureCapacity(count);
    }
    emitKeys(output, keyTargets, keyCount, count);
    for (int a = 0; a < accumulators.length; a++) {
      for (int i = 0; i < count; i++) {
        if (accumulators[a] == null) {
          ((LongVector) output.column(keyCount + a)).put(i, grouping[a]);
        } else {
          accumulators[a].result(nextGroup + i, output.column(keyCount + a), i);
        }
      }
    }
    output.selectAll(count);
    nextGroup += count;
    return true;
  }

  private void emitKeys(ColumnBatch output, int[] keyTargets, int keyCount, int count) {
    for (int c = 0; c < keyCount; c++) {
      int key = indexOf(keyTargets, c);
      for (int i = 0; i < count; i++) {
        if (key < 0) {
          output.column(c).putNull(i);
        } else {
          int group = nextGroup + i;
          DatumVectors.pass(
              table.keys().column(group, key), RowBuffer.position(group), output.column(c), i);
        }
      }
    }
  }

  private static int indexOf(int[] targets, int column) {
    for (int k = 0; k < targets.length; k++) {
      if (targets[k] == column) {
        return k;
      }
    }
    return -1;
  }

  /** The same set for a partition's rows. */
  HashGroups forPartition() {
    return new HashGroups(keys, types, calls, context, level + 1);
  }

  void close() {
    for (Accumulator accumulator : accumulators) {
      if (accumulator != null) {
        accumulator.close();
      }
    }
    if (partitions != null) {
      partitions.close();
      partitions = null;
    }
  }
}
