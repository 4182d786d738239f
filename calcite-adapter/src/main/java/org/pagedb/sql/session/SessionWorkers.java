package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.WorkerTeam;
import org.pagedb.sql.exec.run.Workers;

/**
 * A session's share of its database's worker threads. Workers read under the locks and the snapshot
 * of the session's transaction, so it halts them before either goes. Used by the session's thread.
 */
final class SessionWorkers implements Workers, TransactionEnd {

  private final EngineSession session;
  private final List<WorkerTeam> teams = new ArrayList<>();

  SessionWorkers(EngineSession session) {
    this.session = session;
  }

  @Override
  public boolean tryRun(Runnable work) {
    return session.database().workers().tryRun(work, session.view().parallelWorkers());
  }

  @Override
  public boolean leaderTakesPart() {
    return session.view().parallel().leaderTakesPart();
  }

  @Override
  public void joined(WorkerTeam team) {
    teams.add(team);
  }

  @Override
  public void left(WorkerTeam team) {
    teams.remove(team);
  }

  /** How many teams there are, for leak checks. */
  int teamCount() {
    return teams.size();
  }

  @Override
  public void beforeCommit() {
    haltAll();
  }

  @Override
  public void beforeRollback() {
    haltAll();
  }

  private void haltAll() {
    for (WorkerTeam team : teams) {
      team.halt();
    }
    teams.clear();
  }

  /** Rows of statements that go on can be asked for again afterwards. */
  @Override
  public void beforeUndo() {
    for (WorkerTeam team : teams) {
      team.pause();
    }
  }

  @Override
  public void rolledBackTo(int level) {
    // beforeUndo has done what there was to do
  }

  @Override
  public void released(int level) {
    // what was visible stays so
  }
}
