package org.pagedb.sql.exec.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Gives the rows of a part that workers carry out together with the statement's own thread, in no
 * order. Batches pass from thread to thread with the lane that made them, so nothing is copied; a
 * worker that finds all lanes full goes home, and is called again when the rows are read on.
 */
public final class GatherOperator implements Operator, Counting {

  /** A worker can be so many batches ahead. */
  private static final int LANES_PER_WORKER = 4;

  private static final long WORKER_PATIENCE = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LEADER_PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

  private final LaneSource source;
  private final int workers;
  private final boolean single;
  private final ExecutionContext context;
  private final List<Lane> lanes = new ArrayList<>();
  private Team team;
  private LaneExchange exchange;
  private Lane current;
  private int signalAt;
  private int launched;

  /**
   * Gathers rows.
   *
   * @param workers how many there may be, at least 1
   * @param single whether one lane does everything, since the part cannot be shared
   */
  public GatherOperator(LaneSource source, int workers, boolean single, ExecutionContext context) {
    this.source = source;
    this.workers = workers;
    this.single = single;
    this.context = context;
  }

  @Override
  public void open() {
    close();
  }

  private void begin() {
    int count = single ? 1 : workers * LANES_PER_WORKER + 1;
    signalAt = Math.max(1, count / 4);
    team = new Team(context, single ? 1 : workers, this::wake);
    for (int i = 0; i < count; i++) {
      lanes.add(new Lane(source.start(team.newLane())));
    }
    exchange = new LaneExchange(lanes, signalAt);
    team.leads();
    team.launch(this::work);
    launched = Math.max(launched, team.launched());
  }

  private void wake() {
    if (exchange != null) {
      exchange.wake();
    }
  }

  /** What a worker does. */
  private void work() {
    Lane lane = exchange.awaitFree(WORKER_PATIENCE);
    while (lane != null) {
      if (lane.step() == null) {
        exchange.finished();
      } else {
        exchange.ready(lane);
      }
      lane = team.isResting() ? null : exchange.awaitFree(WORKER_PATIENCE);
    }
  }

  @Override
  public ColumnBatch next() {
    if (team == null) {
      begin();
    } else {
      team.leads();
    }
    if (current != null) {
      int free = exchange.release(current);
      current = null;
      if (free >= signalAt) {
        team.launch(this::work); // those that have gone home
      }
    }
    while (true) {
      team.checkFailures();
      Lane lane = exchange.takeReady();
      if (lane == null) {
        lane = ownStep();
      }
      if (lane != null) {
        current = lane;
        return lane.batch();
      }
      if (exchange.isFinished()) {
        return null;
      }
    }
  }

  /** Runs a free lane on this thread; null if it came to its end, or there was none. */
  private Lane ownStep() {
    if (!takesPart()) {
      exchange.awaitReady(LEADER_PATIENCE);
      return null;
    }
    Lane lane = exchange.takeFree();
    if (lane == null) {
      exchange.awaitReady(LEADER_PATIENCE);
      return null;
    }
    if (lane.step() == null) {
      exchange.finished();
      return null;
    }
    return lane;
  }

  private boolean takesPart() {
    return single ? team.running() == 0 : team.leaderTakesPart();
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Workers Launched", launched);
  }

  @Override
  public void close() {
    if (team != null) {
      team.halt();
      for (Lane lane : lanes) {
        lane.close();
      }
      lanes.clear();
      team.close();
      team = null;
      exchange = null;
      current = null;
    }
  }
}
