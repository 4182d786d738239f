package org.pagedb.jdbc.history;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.jdbc.history.Observation.Operation;
import org.pagedb.jdbc.history.Observation.Outcome;

/**
 * A workload in a process of its own, to be killed: what its transactions do is written to standard
 * output before they commit, and what became of them after that.
 */
public final class KilledWorkload {

  static final int KEYS = 5;
  private static final int THREADS = 4;

  private KilledWorkload() {}

  /** Arguments: the database's URL and a seed. Runs until it is killed. */
  public static void main(String[] arguments) throws Exception {
    ListAppendWorkload workload = workload(arguments[0], new Printed());
    workload.createLists();
    workload.run(THREADS, Integer.MAX_VALUE, Long.parseLong(arguments[1]));
  }

  static ListAppendWorkload workload(String url, ListAppendWorkload.Journal journal) {
    return new ListAppendWorkload(url, Connection.TRANSACTION_SERIALIZABLE, KEYS, journal);
  }

  private static final class Printed implements ListAppendWorkload.Journal {

    @Override
    public void willCommit(int id, List<Operation> operations) {
      StringBuilder line = new StringBuilder("try ").append(id);
      for (Operation operation : operations) {
        if (operation instanceof Operation.Append append) {
          line.append(" a:").append(append.key()).append(':').append(append.value()).append(',');
        } else if (operation instanceof Operation.Read read) {
          line.append(" r:").append(read.key()).append(':');
          read.list().forEach(value -> line.append(value).append(','));
        }
      }
      print(line.toString());
    }

    @Override
    public void ended(int id, Outcome outcome) {
      print(outcome + " " + id);
    }

    private static synchronized void print(String line) {
      System.out.println(line);
      System.out.flush();
    }
  }

  /** The transactions that tried to commit, from the lines that were printed until the kill. */
  static List<Observation> observations(List<String> lines) {
    Map<String, List<Operation>> tried = new HashMap<>();
    Map<String, Outcome> outcomes = new HashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      if (!words[0].equals("try")) {
        outcomes.put(words[1], Outcome.valueOf(words[0]));
        continue;
      }
      List<Operation> operations = new ArrayList<>();
      for (int i = 2; i < words.length; i++) {
        operations.add(operation(words[i].split(":", 3)));
      }
      tried.put(words[1], operations);
    }
    List<Observation> observations = new ArrayList<>();
    tried.forEach(
        (id, operations) ->
            observations.add(
                new Observation(
                    observations.size(), operations, outcomes.getOrDefault(id, Outcome.UNKNOWN))));
    return observations;
  }

  private static Operation operation(String[] parts) {
    int key = Integer.parseInt(parts[1]);
    List<Integer> values = ListAppendWorkload.list(parts[2]);
    return parts[0].equals("a")
        ? new Operation.Append(key, values.get(0))
        : new Operation.Read(key, values);
  }
}
