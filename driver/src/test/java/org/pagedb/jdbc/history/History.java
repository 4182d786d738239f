package org.pagedb.jdbc.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.jdbc.history.Observation.Operation;
import org.pagedb.jdbc.history.Observation.Operation.Append;
import org.pagedb.jdbc.history.Observation.Operation.Read;
import org.pagedb.jdbc.history.Observation.Outcome;

/**
 * A history of transactions over lists that only grow, with the order that the last state of the
 * lists gives to their writers. What no isolation level allows is found while it is made.
 */
final class History {

  private final List<Observation> observations;
  private final Map<Integer, List<Integer>> lists;
  private final Map<Integer, Observation> writers = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final DependencyGraph graph;

  /** {@code lists} are the lists by key as they are when all is over. */
  History(List<Observation> observations, Map<Integer, List<Integer>> lists) {
    this.observations = observations;
    this.lists = lists;
    graph = new DependencyGraph(observations.size());
    for (Observation observation : observations) {
      for (Operation operation : observation.operations()) {
        if (operation instanceof Append append) {
          writers.put(append.value(), observation);
        }
      }
    }
    lists.forEach(this::orderWriters);
    observations.forEach(this::checkReads);
    observations.forEach(this::checkWrites);
  }

  DependencyGraph graph() {
    return graph;
  }

  /** Lost and aborted and intermediate writes, and reads of what never was. */
  List<String> faults() {
    return faults;
  }

  private void orderWriters(int key, List<Integer> list) {
    for (int i = 0; i < list.size(); i++) {
      Observation writer = writers.get(list.get(i));
      if (writer == null || writer.outcome() == Outcome.ABORTED) {
        faults.add("list %d keeps %d of %s".formatted(key, list.get(i), writer));
      } else if (i > 0 && writers.get(list.get(i - 1)) != null) {
        graph.add(DependencyGraph.Kind.WW, writers.get(list.get(i - 1)).id(), writer.id());
      }
    }
  }

  private void checkWrites(Observation observation) {
    if (observation.outcome() != Outcome.COMMITTED) {
      return;
    }
    for (Operation operation : observation.operations()) {
      if (operation instanceof Append append
          && !lists.getOrDefault(append.key(), List.of()).contains(append.value())) {
        faults.add("%d of committed %s is lost".formatted(append.value(), observation));
      }
    }
  }

  private void checkReads(Observation reader) {
    Map<Integer, List<Integer>> own = new HashMap<>();
    for (Operation operation : reader.operations()) {
      if (operation instanceof Append append) {
        own.computeIfAbsent(append.key(), key -> new ArrayList<>()).add(append.value());
      } else if (operation instanceof Read read) {
        checkRead(reader, read, own.getOrDefault(read.key(), List.of()));
      }
    }
  }

  private void checkRead(Observation reader, Read read, List<Integer> own) {
    List<Integer> seen = read.list();
    int others = seen.size() - own.size();
    if (others < 0 || !seen.subList(others, seen.size()).equals(own)) {
      faults.add("%s does not see its own %s in %s".formatted(reader, own, read));
      return;
    }
    if (reader.outcome() != Outcome.COMMITTED) {
      return; // what it saw need not fit in with what was to come
    }
    List<Integer> order = lists.getOrDefault(read.key(), List.of());
    if (others > order.size() || !order.subList(0, others).equals(seen.subList(0, others))) {
      faults.add("%s saw %s, but the order was %s".formatted(reader, read, order));
      return;
    }
    if (others > 0) {
      addWriteRead(reader, read, seen.get(others - 1));
    }
    if (others < order.size()) {
      Observation next = writers.get(order.get(others));
      if (next != null && next != reader) {
        graph.add(DependencyGraph.Kind.RW, reader.id(), next.id());
      }
    }
  }

  private void addWriteRead(Observation reader, Read read, int last) {
    Observation writer = writers.get(last);
    if (writer == null || writer == reader) {
      return;
    }
    graph.add(DependencyGraph.Kind.WR, writer.id(), reader.id());
    int lastOfWriter = last;
    for (Operation operation : writer.operations()) {
      if (operation instanceof Append append && append.key() == read.key()) {
        lastOfWriter = append.value();
      }
    }
    if (lastOfWriter != last) {
      faults.add("%s saw an intermediate state of %s".formatted(reader, writer));
    }
  }

  /** The transactions of a cycle, for a message. */
  String describe(List<Integer> cycle) {
    StringBuilder text = new StringBuilder();
    for (int id : cycle) {
      text.append("\n  ").append(observations.get(id));
    }
    return text.toString();
  }
}
