package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.parallel.LaneSource;
import org.pagedb.sql.exec.parallel.Team;
import org.pagedb.sql.exec.parallel.TeamTasks;
import org.pagedb.sql.exec.rows.Partitions;
import org.pagedb.sql.exec.rows.SpillFile;
import org.pagedb.sql.exec.rows.SpillReader;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Groups that several threads have made, each of its share of the rows, put together. Rows that a
 * thread could not keep a group for are added at the end.
 */
public final class PartialGroups {

  private final LaneSource source;
  private final int workers;
  private final List<PgType> types;
  private final int[] keys;
  private final List<AggregateCall> calls;
  private final ExecutionContext context;
  private NodeStatistics ofGather;
  private NodeStatistics ofParts;
  private Operator[] lanes;
  private HashGroups[] parts;
  private Team team;
  private int launched;

  /**
   * Groups rows in parts.
   *
   * @param source makes what gives one thread its share
   * @param workers how many there may be beside the statement's own thread, at least 1
   * @param types of the rows' columns, of which {@code keys} are the group keys
   */
  public PartialGroups(
      LaneSource source,
      int workers,
      List<PgType> types,
      int[] keys,
      List<AggregateCall> calls,
      ExecutionContext context) {
    this.source = source;
    this.workers = workers;
    this.types = types;
    this.keys = keys;
    this.calls = calls;
    this.context = context;
  }

  /** Where to count what the nodes do whose place this takes; null where nobody wants to know. */
  public void count(NodeStatistics gather, NodeStatistics partialAggregate) {
    ofGather = gather;
    ofParts = partialAggregate;
  }

  /** All groups; the caller closes them, and this. */
  HashGroups fill() {
    long start = System.nanoTime();
    lanes = new Operator[workers + 1];
    parts = new HashGroups[lanes.length];
    for (int lane = 0; lane < parts.length; lane++) {
      parts[lane] = new HashGroups(keys, types, calls, context, 0);
    }
    team = TeamTasks.run(source, lanes, this::aggregate, workers, context);
    count(System.nanoTime() - start);
    HashGroups all = parts[0];
    Partitions[] spilled = new Partitions[parts.length];
    try {
      takeSpilled(spilled);
      for (int lane = 1; lane < parts.length; lane++) {
        all.merge(parts[lane]);
        parts[lane].close();
      }
      addSpilled(spilled, all);
    } finally {
      for (Partitions rows : spilled) {
        if (rows != null) {
          rows.close();
        }
      }
    }
    parts = null;
    return all;
  }

  private void aggregate(int lane) {
    lanes[lane].open();
    for (ColumnBatch batch = lanes[lane].next(); batch != null; batch = lanes[lane].next()) {
      parts[lane].add(batch);
    }
    lanes[lane].close();
  }

  private void takeSpilled(Partitions[] spilled) {
    for (int lane = 0; lane < parts.length; lane++) {
      spilled[lane] = parts[lane].takeSpilled();
    }
  }

  private void addSpilled(Partitions[] spilled, HashGroups all) {
    for (Partitions rows : spilled) {
      for (int p = 0; rows != null && p < Partitions.COUNT; p++) {
        SpillFile file = rows.take(p);
        if (file != null) {
          addAll(file, all);
        }
      }
    }
  }

  private void addAll(SpillFile file, HashGroups all) {
    try {
      SpillReader reader = file.read();
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        context.checkInterrupts();
        all.add(batch);
      }
    } finally {
      file.close();
    }
  }

  private void count(long nanos) {
    launched = Math.max(launched, team.launched());
    if (ofGather == null) {
      return;
    }
    long groups = 0;
    for (HashGroups part : parts) {
      groups += part.size();
    }
    int threads = team.threads();
    ofParts.ran(threads, groups, nanos * threads, nanos * threads);
    ofGather.ran(1, groups, nanos, nanos);
    ofGather.detail("Workers Launched", launched);
  }

  void close() {
    if (team != null) {
      team.halt();
    }
    if (lanes != null) {
      for (Operator lane : lanes) {
        if (lane != null) {
          lane.close();
        }
      }
      lanes = null;
    }
    if (parts != null) {
      for (HashGroups part : parts) {
        part.close();
      }
      parts = null;
    }
    if (team != null) {
      team.close();
      team = null;
    }
  }
}
