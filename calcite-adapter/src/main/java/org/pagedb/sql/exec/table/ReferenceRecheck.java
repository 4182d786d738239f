package org.pagedb.sql.exec.table;

import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.exec.run.DeferredChecks;
import org.pagedb.sql.exec.run.ExecutionContext;

/** The keys of a deferred foreign key's new rows, to be looked up at commit. */
final class ReferenceRecheck implements DeferredChecks.Check {

  /** Looks the keys up. */
  interface Work {
    void run(ExecutionContext context);
  }

  private final TableConstraint constraint;
  private final Work work;

  ReferenceRecheck(TableConstraint constraint, Work work) {
    this.constraint = constraint;
    this.work = work;
  }

  @Override
  public TableConstraint constraint() {
    return constraint;
  }

  @Override
  public void run(ExecutionContext context) {
    work.run(context);
  }
}
