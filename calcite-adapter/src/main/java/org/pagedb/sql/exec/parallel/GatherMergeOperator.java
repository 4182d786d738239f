package org.pagedb.sql.exec.parallel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.rows.RunMerge;
import org.pagedb.sql.exec.run.BatchSource;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Merges the sorted rows of lanes. The lanes do all that comes before their first rows, which is
 * the scanning and sorting, at the same time; what is left is to read them out, and this thread
 * does that while it merges.
 */
public final class GatherMergeOperator implements Operator, Counting {

  private final LaneSource source;
  private final int workers;
  private final List<PgType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private Operator[] lanes;
  private ColumnBatch[] firsts;
  private Team team;
  private RunMerge merge;
  private int launched;

  /**
   * Merges rows.
   *
   * @param workers how many there may be, at least 1
   * @param order in which each lane gives its rows
   */
  public GatherMergeOperator(
      LaneSource source,
      int workers,
      List<PgType> types,
      RowOrder order,
      ExecutionContext context) {
    this.source = source;
    this.workers = workers;
    this.types = types;
    this.order = order;
    this.context = context;
  }

  @Override
  public void open() {
    close();
  }

  @Override
  public ColumnBatch next() {
    if (merge == null) {
      begin();
    }
    context.checkInterrupts();
    team.leads();
    return merge.next();
  }

  private void begin() {
    lanes = new Operator[workers + 1];
    firsts = new ColumnBatch[lanes.length];
    team = TeamTasks.run(source, lanes, this::sort, workers, context);
    launched = Math.max(launched, team.launched());
    List<BatchSource> runs = new ArrayList<>();
    for (int lane = 0; lane < lanes.length; lane++) {
      runs.add(rowsOf(lane));
    }
    merge = new RunMerge(runs, types, order);
  }

  private void sort(int lane) {
    lanes[lane].open();
    firsts[lane] = lanes[lane].next();
  }

  private BatchSource rowsOf(int lane) {
    return () -> {
      ColumnBatch first = firsts[lane];
      firsts[lane] = null;
      return first != null ? first : lanes[lane].next();
    };
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Workers Launched", launched);
  }

  @Override
  public void close() {
    merge = null;
    firsts = null;
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
    if (team != null) {
      team.close();
      team = null;
    }
  }
}
