package org.pagedb.benchmarks.peers;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/** How a peer is asked. */
interface Channel extends AutoCloseable {

  /**
   * The reply to a request, or null if it did not come in time; then the peer has lost all it had.
   */
  String ask(String request, Duration limit) throws Exception;

  @Override
  void close() throws IOException, SQLException;

  /** Asks in this very process and waits as long as it takes. */
  static Channel local(Peer peer, Sizes sizes) {
    PeerWorker worker = new PeerWorker(peer, sizes);
    return new Channel() {
      @Override
      public String ask(String request, Duration limit) {
        return worker.answer(request);
      }

      @Override
      public void close() throws IOException, SQLException {
        worker.close();
      }
    };
  }
}
