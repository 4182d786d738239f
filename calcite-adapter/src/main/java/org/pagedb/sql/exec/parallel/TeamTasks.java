package org.pagedb.sql.exec.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;

/**
 * A number of tasks that a team carries out, each once, by whoever is free; the leader goes on when
 * all are done. For parts that end in something other than rows.
 */
public final class TeamTasks {

  private static final long PATIENCE_MILLIS = 20;

  private final Team team;
  private final int count;
  private final IntConsumer task;
  private final AtomicInteger next = new AtomicInteger();
  private int done;

  private TeamTasks(Team team, int count, IntConsumer task) {
    this.team = team;
    this.count = count;
    this.task = task;
  }

  /**
   * Runs {@code count} lanes to where {@code step} leads them, on the workers and on the calling
   * thread, which is the team's leader.
   *
   * @param lanes receives the lanes' operators, which the caller closes when the team is closed
   * @param step carries out one lane's task; called with the lane's number
   * @param workers how many there may be, at least 1
   * @return the team, to be closed by the caller
   */
  public static Team run(
      LaneSource source,
      Operator[] lanes,
      IntConsumer step,
      int workers,
      ExecutionContext context) {
    TeamTasks[] tasks = new TeamTasks[1];
    Team team = new Team(context, workers, () -> wake(tasks[0]));
    try {
      for (int i = 0; i < lanes.length; i++) {
        lanes[i] = source.start(team.newLane());
      }
      tasks[0] = new TeamTasks(team, lanes.length, step);
      tasks[0].run();
      return team;
    } catch (RuntimeException | Error failure) {
      team.close();
      throw failure;
    }
  }

  private static void wake(TeamTasks tasks) {
    if (tasks != null) {
      synchronized (tasks) {
        tasks.notifyAll();
      }
    }
  }

  private void run() {
    team.leads();
    team.launch(this::work);
    while (true) {
      team.checkFailures();
      if (team.leaderTakesPart()) {
        work();
      }
      if (awaitDone()) {
        team.checkFailures();
        return;
      }
    }
  }

  private void work() {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      task.accept(i);
      synchronized (this) {
        done++;
        notifyAll();
      }
    }
  }

  private synchronized boolean awaitDone() {
    try {
      if (done < count && !team.isResting()) {
        wait(PATIENCE_MILLIS);
      }
      return done == count;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SqlFailure(
          SqlState.QUERY_CANCELED, "canceling statement because its thread was interrupted");
    }
  }
}
