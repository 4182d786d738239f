package org.pagedb.jdbc.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which transactions must come before which others, and why. */
final class DependencyGraph {

  /** Why one comes before another. */
  enum Kind {
    /** It wrote the version before. */
    WW,
    /** It wrote the version that the other read. */
    WR,
    /** It read a version that the other replaced. */
    RW
  }

  private record Edge(Kind kind, int to) {}

  private final List<List<Edge>> edges = new ArrayList<>();

  DependencyGraph(int transactions) {
    for (int i = 0; i < transactions; i++) {
      edges.add(new ArrayList<>());
    }
  }

  void add(Kind kind, int from, int to) {
    if (from != to) {
      edges.get(from).add(new Edge(kind, to));
    }
  }

  /** A cycle of edges of these kinds alone; empty if there is none. */
  List<Integer> cycle(Set<Kind> kinds) {
    int[] state = new int[edges.size()];
    for (int start = 0; start < edges.size(); start++) {
      List<Integer> cycle = cycleFrom(start, kinds, state);
      if (!cycle.isEmpty()) {
        return cycle;
      }
    }
    return List.of();
  }

  /** A cycle with exactly one edge of kind RW; empty if there is none. */
  List<Integer> cycleWithOneReadWrite() {
    for (int from = 0; from < edges.size(); from++) {
      for (Edge edge : edges.get(from)) {
        if (edge.kind() == Kind.RW) {
          List<Integer> back = path(edge.to(), from, EnumSet.of(Kind.WW, Kind.WR));
          if (!back.isEmpty()) {
            return back;
          }
        }
      }
    }
    return List.of();
  }

  /** Depth first: 0 new, 1 on the way, 2 done. */
  private List<Integer> cycleFrom(int start, Set<Kind> kinds, int[] state) {
    if (state[start] != 0) {
      return List.of();
    }
    Deque<Integer> way = new ArrayDeque<>();
    Deque<Integer> next = new ArrayDeque<>();
    way.push(start);
    next.push(0);
    state[start] = 1;
    while (!way.isEmpty()) {
      int at = way.peek();
      int edge = next.pop();
      if (edge == edges.get(at).size()) {
        state[at] = 2;
        way.pop();
        continue;
      }
      next.push(edge + 1);
      Edge candidate = edges.get(at).get(edge);
      if (!kinds.contains(candidate.kind()) || state[candidate.to()] == 2) {
        continue;
      }
      if (state[candidate.to()] == 1) {
        List<Integer> cycle = new ArrayList<>(way);
        return cycle.subList(0, cycle.indexOf(candidate.to()) + 1);
      }
      state[candidate.to()] = 1;
      way.push(candidate.to());
      next.push(0);
    }
    return List.of();
  }

  /** The nodes from {@code from} to {@code to}, both included; empty if there is no way. */
  private List<Integer> path(int from, int to, Set<Kind> kinds) {
    int[] cameFrom = new int[edges.size()];
    Arrays.fill(cameFrom, -1);
    cameFrom[from] = from;
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty() && cameFrom[to] < 0) {
      int at = open.poll();
      for (Edge edge : edges.get(at)) {
        if (kinds.contains(edge.kind()) && cameFrom[edge.to()] < 0) {
          cameFrom[edge.to()] = at;
          open.add(edge.to());
        }
      }
    }
    if (cameFrom[to] < 0) {
      return List.of();
    }
    List<Integer> path = new ArrayList<>();
    for (int at = to; at != from; at = cameFrom[at]) {
      path.add(at);
    }
    path.add(from);
    Collections.reverse(path);
    return path;
  }
}
