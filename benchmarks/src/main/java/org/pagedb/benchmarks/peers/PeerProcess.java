package org.pagedb.benchmarks.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A process that works for one peer: reads requests, writes replies. */
public final class PeerProcess {

  /** Begins each line that is a reply; drivers print other things. */
  static final String MARK = "@@";

  private PeerProcess() {}

  /** Takes the peer's name, the scale, and PostgreSQL's URL, which may be empty. */
  public static void main(String[] arguments) throws Exception {
    String url = arguments[2].isEmpty() ? null : arguments[2];
    Peer peer = Peers.named(List.of(arguments[0]), url).get(0);
    try (PeerWorker worker = new PeerWorker(peer, Sizes.named(arguments[1]))) {
      serve(worker);
    }
    System.exit(0); // whatever threads a driver has left
  }

  private static void serve(PeerWorker worker) throws IOException {
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      System.out.println(MARK + worker.answer(line));
      System.out.flush();
    }
  }
}
