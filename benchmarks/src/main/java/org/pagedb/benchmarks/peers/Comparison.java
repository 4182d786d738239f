package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Runs every workload on every peer, in turns so that a change in the machine's speed meets all
 * alike. A peer that takes too long for a workload has no number there; after some of that it is
 * left out of the rest of the group.
 */
final class Comparison implements AutoCloseable {

  private static final int STRIKES = 3;
  private static final String LATE = "took longer than %d s";

  private final Sizes sizes;
  private final Map<Peer, Channel> channels;
  private final Map<Peer, Integer> strikes = new HashMap<>();
  private final Map<Peer, String> out = new HashMap<>();
  private final List<Result> results = new ArrayList<>();
  private final Predicate<Group> wanted;
  private final long deadline;

  /**
   * A comparison of the peers that {@code channels} lead to, in the order of the map.
   *
   * @param wanted which groups of workloads are run
   */
  Comparison(Sizes sizes, Map<Peer, Channel> channels, Predicate<Group> wanted) {
    this.sizes = sizes;
    this.wanted = wanted;
    this.channels = channels;
    deadline = System.nanoTime() + sizes.total().toNanos();
  }

  /**
   * Runs all groups.
   *
   * @param afterGroup is given all results so far
   */
  List<Result> run(Consumer<List<Result>> afterGroup) throws Exception {
    List<Group> groups = Groups.all(sizes);
    for (int number = 0; number < groups.size(); number++) {
      if (wanted.test(groups.get(number))) {
        run(groups.get(number), number);
        afterGroup.accept(results);
      }
    }
    return results;
  }

  private void run(Group group, int number) throws Exception {
    strikes.clear();
    out.clear();
    List<Peer> peers = channels.keySet().stream().filter(group.takesPart()).toList();
    for (Peer peer : peers) {
      if (System.nanoTime() > deadline) {
        out.put(peer, "left out, the time was over");
      } else {
        setUp(peer, number);
      }
    }
    for (int workload = 0; workload < group.workloads().size(); workload++) {
      run(group, number, workload, peers);
    }
  }

  private void setUp(Peer peer, int group) throws Exception {
    String reply = channels.get(peer).ask("setup " + group, sizes.setUpLimit());
    if (reply == null) {
      out.put(peer, "making its tables " + LATE.formatted(sizes.setUpLimit().toSeconds()));
    } else if (!reply.startsWith(PeerWorker.OK)) {
      out.put(peer, "tables: " + reply.substring(reply.indexOf('\t') + 1));
    }
  }

  private void run(Group group, int groupNumber, int number, List<Peer> peers) throws Exception {
    Map<Peer, Result> row = new HashMap<>();
    for (Peer peer : peers) {
      Result result = new Result(group, group.workloads().get(number), peer);
      row.put(peer, result);
      results.add(result);
      if (out.containsKey(peer)) {
        result.refuse(out.get(peer));
      }
    }
    for (int round = 0; round < sizes.warmUp() + sizes.rounds(); round++) {
      if (round > 0 && System.nanoTime() > deadline) {
        break;
      }
      boolean counts = round >= sizes.warmUp() || System.nanoTime() > deadline;
      String answer = null;
      for (Peer peer : peers) {
        Result result = row.get(peer);
        if (result.refusal() == null) {
          String request = "run %d %d %d".formatted(groupNumber, number, round);
          answer = take(result, groupNumber, request, answer, counts);
        }
      }
    }
    for (Result result : row.values()) {
      if (result.refusal() == null && result.values().isEmpty()) {
        result.refuse("left out, the time was over");
      }
    }
  }

  /** Notes one reply; gives the answer that the next peer's is compared with. */
  private String take(Result result, int group, String request, String answer, boolean counts)
      throws Exception {
    String reply = channels.get(result.peer()).ask(request, sizes.limit().plusSeconds(2));
    if (reply == null) {
      result.refuse(LATE.formatted(sizes.limit().toSeconds()));
      strike(result.peer());
      if (!out.containsKey(result.peer())) {
        setUp(result.peer(), group);
      }
      return answer;
    }
    String[] parts = reply.split("\t", 3);
    if (!parts[0].equals(PeerWorker.OK)) {
      boolean late = parts[1].toLowerCase(java.util.Locale.ROOT).matches(".*(time.?out|cancel).*");
      result.refuse(late ? LATE.formatted(sizes.limit().toSeconds()) : parts[1]);
      if (late) {
        strike(result.peer());
      }
      return answer;
    }
    if (answer != null && !Digest.same(answer, parts[2])) {
      result.refuse("answers %s, not %s".formatted(parts[2], answer));
      return answer;
    }
    double value = Double.parseDouble(parts[1]);
    if (counts) {
      result.add(value);
    }
    return answer == null ? parts[2] : answer;
  }

  private void strike(Peer peer) {
    if (strikes.merge(peer, 1, Integer::sum) >= STRIKES) {
      out.put(peer, "left out after %d workloads that took too long".formatted(STRIKES));
    }
  }

  @Override
  public void close() throws IOException, SQLException {
    for (Channel channel : channels.values()) {
      channel.close();
    }
  }
}
