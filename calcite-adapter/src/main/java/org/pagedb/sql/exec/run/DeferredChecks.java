package org.pagedb.sql.exec.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.TableConstraint;

/**
 * The constraint checks of one transaction that wait for its commit, and what SET CONSTRAINTS has
 * chosen. Checks look at the rows as they are when they run, so one whose rows a savepoint has
 * taken back finds nothing wrong.
 */
public final class DeferredChecks {

  /** A check that waits. */
  public interface Check {

    /** The constraint that it is of. */
    TableConstraint constraint();

    /** Fails if the constraint does not hold by now. */
    void run(ExecutionContext context);
  }

  private List<Check> waiting = new ArrayList<>();
  private Map<Integer, Boolean> chosen = new HashMap<>();
  private Boolean chosenForAll;

  /** Whether a check of the constraint waits for the commit. */
  public boolean isDeferred(TableConstraint constraint) {
    if (!constraint.deferrable()) {
      return false;
    }
    Boolean choice = chosen.get(constraint.oid());
    if (choice == null) {
      choice = chosenForAll;
    }
    return choice == null ? constraint.initiallyDeferred() : choice;
  }

  /** A check that is to run later. */
  public void add(Check check) {
    waiting.add(check);
  }

  /** Whether nothing waits. */
  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** SET CONSTRAINTS for one. */
  public void choose(int constraintOid, boolean deferred) {
    chosen.put(constraintOid, deferred);
  }

  /** SET CONSTRAINTS ALL. */
  public void chooseForAll(boolean deferred) {
    chosen.clear();
    chosenForAll = deferred;
  }

  /** Runs what waits and should not any more; everything if the transaction commits. */
  public void run(ExecutionContext context, boolean commits) {
    while (!waiting.isEmpty()) {
      List<Check> due = new ArrayList<>();
      List<Check> left = new ArrayList<>();
      for (Check check : waiting) {
        (commits || !isDeferred(check.constraint()) ? due : left).add(check);
      }
      waiting = left;
      if (due.isEmpty()) {
        return;
      }
      for (Check check : due) {
        context.checkInterrupts();
        check.run(context);
      }
    }
  }

  /** The choices as they are now, for a savepoint. */
  public DeferredChecks copy() {
    DeferredChecks copy = new DeferredChecks();
    copy.chosen = new HashMap<>(chosen);
    copy.chosenForAll = chosenForAll;
    copy.waiting = new ArrayList<>(waiting);
    return copy;
  }
}
