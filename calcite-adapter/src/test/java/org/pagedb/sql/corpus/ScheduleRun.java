package org.pagedb.sql.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Carries a schedule out: each session has a thread, and a step is over when its statement has
 * answered or waits for another session. After each step, those who waited and do so no longer are
 * heard.
 */
final class ScheduleRun implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;

  /** A session of a database, real or ours. */
  interface Participant extends AutoCloseable {

    GoldenAnswer answer(String sql);

    /** Whether its statement waits for another session; asked from another thread. */
    boolean isBlocked();

    /** Asks the running statement to end; from another thread. */
    void cancel();

    @Override
    void close();
  }

  private static final class Worker {
    final int number;
    final Participant participant;
    final ExecutorService thread = Executors.newSingleThreadExecutor();
    String statement;
    CompletableFuture<GoldenAnswer> running;

    Worker(int number, Participant participant) {
      this.number = number;
      this.participant = participant;
    }
  }

  private final ScheduleTranscript transcript = new ScheduleTranscript();
  private final List<Worker> workers = new ArrayList<>();

  /** One participant for each session of the schedule, session 1 first. */
  ScheduleRun(List<? extends Participant> participants) {
    for (Participant participant : participants) {
      workers.add(new Worker(workers.size() + 1, participant));
    }
  }

  ScheduleTranscript run(List<Schedule.Step> steps) {
    for (Schedule.Step step : steps) {
      take(step);
      for (Worker other : workers) {
        if (other.running != null && !settles(other)) {
          report(other, true);
        }
      }
    }
    for (Worker worker : workers) {
      if (worker.running != null) {
        throw new IllegalStateException("session " + worker.number + " still waits at the end");
      }
    }
    return transcript;
  }

  private void take(Schedule.Step step) {
    Worker worker = workers.get(step.session() - 1);
    if (step.statement().equals(Schedule.WAIT)) {
      if (worker.running != null) { // otherwise it has been heard of already
        report(worker, true);
      }
      return;
    }
    if (step.statement().equals(Schedule.CANCEL)) {
      worker.participant.cancel();
      report(worker, true);
      return;
    }
    if (worker.running != null) {
      throw new IllegalStateException("session " + worker.number + " waits: " + worker.statement);
    }
    worker.statement = step.statement();
    worker.running =
        CompletableFuture.supplyAsync(
            () -> worker.participant.answer(step.statement()), worker.thread);
    if (settles(worker)) {
      add(worker, false, ScheduleTranscript.Event.WAITS);
    } else {
      report(worker, false);
    }
  }

  /** Waits until a statement has answered or is blocked; true if it is blocked. */
  private static boolean settles(Worker worker) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!worker.running.isDone()) {
      if (worker.participant.isBlocked() && !worker.running.isDone()) {
        return true;
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "session " + worker.number + " neither answers nor waits: " + worker.statement);
      }
      pause();
    }
    return false;
  }

  private static void pause() {
    try {
      Thread.sleep(0, 500_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void report(Worker worker, boolean late) {
    try {
      GoldenAnswer answer = worker.running.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      add(worker, late, answer.withoutNumbersThatVary());
      worker.running = null;
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("session " + worker.number + ": " + worker.statement, e);
    }
  }

  private void add(Worker worker, boolean late, GoldenAnswer answer) {
    transcript.add(new ScheduleTranscript.Event(worker.number, worker.statement, late, answer));
  }

  @Override
  public void close() {
    for (Worker worker : workers) {
      if (worker.running != null && !worker.running.isDone()) {
        worker.participant.cancel();
      }
    }
    for (Worker worker : workers) {
      worker.thread.shutdown();
      try {
        worker.thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      worker.participant.close();
    }
  }
}
