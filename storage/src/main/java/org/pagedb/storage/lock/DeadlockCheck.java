package org.pagedb.storage.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds and breaks a cycle of waits. Runs with every partition locked, so what it reads of locks
 * stands still; a wait for a transaction can only go away meanwhile.
 *
 * <p>A cycle that closes only through a place in a queue is broken by letting the one behind pass;
 * any other costs the session that looked.
 */
final class DeadlockCheck {

  /** Passing someone in a queue may close another cycle, so this is not done without end. */
  private static final int MAX_REORDERINGS = 16;

  private final WaitsFor waitsFor;
  private final int database;

  DeadlockCheck(List<LockHolder> holders, int database) {
    waitsFor = new WaitsFor(holders);
    this.database = database;
  }

  /**
   * Breaks the cycle that {@code start} is part of; what it says if it must give way, else null.
   */
  DeadlockDetail breakCycle(LockHolder start) {
    for (int i = 0; i <= MAX_REORDERINGS; i++) {
      List<WaitsFor.Edge> cycle = findCycle(start);
      if (cycle == null) {
        return null;
      }
      if (i == MAX_REORDERINGS || !letPass(cycle)) {
        start.waiting().abandon();
        return new DeadlockDetail(describe(cycle));
      }
    }
    throw new AssertionError("unreachable");
  }

  private static boolean letPass(List<WaitsFor.Edge> cycle) {
    for (WaitsFor.Edge edge : cycle) {
      if (edge.ahead() != null) {
        Waiter waiter = edge.waiter().waiting().waiter();
        List<Waiter> queue = waiter.entry.queue();
        queue.remove(waiter);
        queue.add(queue.indexOf(edge.ahead()), waiter);
        waiter.entry.wakeWaiters();
        return true;
      }
    }
    return false;
  }

  /** Depth first, without recursion; a session once found harmless is not looked at again. */
  private List<WaitsFor.Edge> findCycle(LockHolder start) {
    Set<LockHolder> seen = new HashSet<>();
    Deque<Deque<WaitsFor.Edge>> open = new ArrayDeque<>();
    List<WaitsFor.Edge> path = new ArrayList<>();
    open.push(new ArrayDeque<>(waitsFor.edges(start)));
    while (!open.isEmpty()) {
      WaitsFor.Edge edge = open.peek().poll();
      if (edge == null) {
        open.pop();
        if (!path.isEmpty()) {
          path.remove(path.size() - 1);
        }
        continue;
      }
      if (edge.blocker() == start) {
        path.add(edge);
        return path;
      }
      if (seen.add(edge.blocker())) {
        path.add(edge);
        open.push(new ArrayDeque<>(waitsFor.edges(edge.blocker())));
      }
    }
    return null;
  }

  private String describe(List<WaitsFor.Edge> cycle) {
    StringBuilder detail = new StringBuilder();
    for (WaitsFor.Edge edge : cycle) {
      detail
          .append(detail.isEmpty() ? "" : "\n")
          .append("Process ")
          .append(edge.waiter().processId())
          .append(" waits for ")
          .append(edge.mode().label())
          .append(" on ")
          .append(edge.tag().describe(database))
          .append("; blocked by process ")
          .append(edge.blocker().processId())
          .append('.');
    }
    return detail.toString();
  }
}
