package org.pagedb.sql.session;

/** Tells the workers first, who must not read any more, then the cursors. */
record SessionEnds(SessionWorkers workers, Cursors cursors) implements TransactionEnd {

  @Override
  public void beforeCommit() {
    workers.beforeCommit();
    cursors.beforeCommit();
  }

  @Override
  public void beforeRollback() {
    workers.beforeRollback();
    cursors.beforeRollback();
  }

  @Override
  public void beforeUndo() {
    workers.beforeUndo();
    cursors.beforeUndo();
  }

  @Override
  public void rolledBackTo(int level) {
    workers.rolledBackTo(level);
    cursors.rolledBackTo(level);
  }

  @Override
  public void released(int level) {
    workers.released(level);
    cursors.released(level);
  }
}
