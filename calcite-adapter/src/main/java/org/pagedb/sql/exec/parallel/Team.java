package org.pagedb.sql.exec.parallel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.ParallelShares;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.WorkerTeam;
import org.pagedb.sql.exec.run.Workers;

/**
 * The threads of one run of a parallel part: the statement's own, the leader, and workers. The
 * first failure of a worker stops all others and is the leader's to throw.
 */
public final class Team implements WorkerTeam {

  private final ExecutionContext context;
  private final Workers workers;
  private final int wanted;
  private final Runnable wake;
  private final ParallelShares shares = new ParallelShares();
  private final StatementEnvironment environment;
  private final List<ExecutionContext> lanes = new ArrayList<>();
  private volatile Thread leader = Thread.currentThread();
  private volatile boolean stopped;
  private volatile boolean paused;
  private volatile Throwable failure;
  private int running;
  private int launched;

  /**
   * A team of at most so many workers.
   *
   * @param wake wakes the threads that wait for one another's work, so that they look again
   */
  public Team(ExecutionContext context, int wanted, Runnable wake) {
    this.context = context;
    this.wanted = wanted;
    this.wake = wake;
    workers = context.environment().workers();
    environment = new LaneEnvironment(context.environment(), this::check);
    workers.joined(this);
  }

  /** The context of one more lane. */
  public ExecutionContext newLane() {
    ExecutionContext lane = context.lane(environment, shares);
    lanes.add(lane);
    return lane;
  }

  /** The calling thread is the statement's own. */
  void leads() {
    leader = Thread.currentThread();
    paused = false;
  }

  /** Whether the leader does workers' work: as the session wishes, or since there is none else. */
  boolean leaderTakesPart() {
    return workers.leaderTakesPart() || running() == 0;
  }

  /** How many workers are at work. */
  synchronized int running() {
    return running;
  }

  /** The most workers that were at work at a time. */
  public synchronized int launched() {
    return launched;
  }

  /** Starts workers until as many are at work as are wanted, or no more are to be had. */
  void launch(Runnable work) {
    while (begins()) {
      if (!workers.tryRun(() -> run(work))) {
        ends(true);
        return;
      }
    }
  }

  private synchronized boolean begins() {
    if (stopped || paused || running >= wanted) {
      return false;
    }
    running++;
    launched = Math.max(launched, running);
    return true;
  }

  private synchronized void ends(boolean neverBegan) {
    running--;
    if (neverBegan && launched == running + 1) {
      launched = running;
    }
    notifyAll();
  }

  private void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error thrown) {
      fail(thrown);
    } finally {
      ends(false);
      wake.run();
    }
  }

  private void fail(Throwable thrown) {
    synchronized (this) {
      if (failure == null && !stopped) {
        failure = thrown;
      }
      stopped = true;
    }
    wake.run();
  }

  /** Called by lanes once a batch. */
  private void check() {
    if (Thread.currentThread() == leader) {
      checkFailures();
    } else if (stopped) {
      throw new WorkStopped();
    }
  }

  /** Whether workers are to leave. */
  boolean isResting() {
    return stopped || paused;
  }

  /** To be called by the leader wherever it waits: throws what has gone wrong. */
  void checkFailures() {
    context.checkInterrupts();
    Throwable thrown = failure;
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown != null) {
      throw (RuntimeException) thrown;
    }
    if (stopped) {
      throw new SqlFailure(
          SqlState.INVALID_CURSOR_STATE, "the transaction of these rows has ended");
    }
  }

  @Override
  public void halt() {
    stopped = true;
    awaitWorkers();
  }

  @Override
  public void pause() {
    paused = true;
    awaitWorkers();
  }

  private void awaitWorkers() {
    wake.run();
    boolean interrupted = false;
    synchronized (this) {
      while (running > 0) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true; // they end soon, and pages must not be given up before they do
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the team, whose lanes are closed; what they have counted goes to the statement. */
  public void close() {
    halt();
    workers.left(this);
    shares.close();
    context.absorb(lanes, threads());
    lanes.clear();
  }

  /** How many threads have done the lanes' work. */
  public int threads() {
    int helpers = launched();
    return helpers + (workers.leaderTakesPart() || helpers == 0 ? 1 : 0);
  }
}
