package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * Does for one peer what it is asked for: {@code setup GROUP} or {@code run GROUP WORKLOAD ROUND},
 * by their numbers. Replies are lines: {@code ok VALUE ANSWER} or {@code refused REASON}, with tabs
 * between.
 */
final class PeerWorker implements AutoCloseable {

  static final String OK = "ok";
  static final String REFUSED = "refused";

  private final Peer peer;
  private final Sizes sizes;
  private final List<Group> groups;
  private PeerSession session;

  PeerWorker(Peer peer, Sizes sizes) {
    this.peer = peer;
    this.sizes = sizes;
    groups = Groups.all(sizes);
  }

  String answer(String request) {
    String[] words = request.split(" ");
    Group group = groups.get(Integer.parseInt(words[1]));
    try {
      if (session == null) {
        session = new PeerSession(peer, sizes);
      }
      if (words[0].equals("setup")) {
        session.dropFilled();
        group.setUp().run(session);
        return OK + "\t0\tready";
      }
      Workload workload = group.workloads().get(Integer.parseInt(words[2]));
      Sample sample = workload.body().run(session, Integer.parseInt(words[3]));
      return OK + "\t" + sample.value() + "\t" + sample.answer();
    } catch (Exception e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      return REFUSED + "\t" + reason.lines().findFirst().orElse("").replace('\t', ' ');
    }
  }

  @Override
  public void close() throws IOException, SQLException {
    if (session != null) {
      session.close();
    }
  }
}
