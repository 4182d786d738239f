package org.pagedb.benchmarks.peers;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Asks a process of the peer's own, which is ended when it takes too long, and begun anew. */
final class ProcessChannel implements Channel {

  private static final String ENDED = "";
  private static final int SECONDS_TO_CLOSE = 5;

  private final Peer peer;
  private final Sizes sizes;
  private final String postgresUrl;
  private Process process;
  private BufferedWriter requests;
  private BlockingQueue<String> replies;

  ProcessChannel(Peer peer, Sizes sizes, String postgresUrl) {
    this.peer = peer;
    this.sizes = sizes;
    this.postgresUrl = postgresUrl;
  }

  private void start() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + Runtime.getRuntime().maxMemory() / 2,
                "-cp",
                System.getProperty("java.class.path"),
                "-Dderby.stream.error.file=/dev/null",
                PeerProcess.class.getName(),
                peer.name(),
                sizes.name(),
                postgresUrl == null ? "" : postgresUrl)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    Process read = process;
    Thread reader = new Thread(() -> read(read, queue), "replies of " + peer.name());
    reader.setDaemon(true);
    reader.start();
    replies = queue;
  }

  private static void read(Process process, BlockingQueue<String> queue) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(PeerProcess.MARK)) {
          queue.add(line.substring(PeerProcess.MARK.length()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      queue.add(ENDED);
    }
  }

  @Override
  public String ask(String request, Duration limit) throws IOException, InterruptedException {
    if (process == null) {
      start();
    }
    try {
      requests.append(request).append('\n').flush();
    } catch (IOException e) {
      kill(); // it has ended by itself
      return PeerWorker.REFUSED + "\tits process ended";
    }
    String reply = replies.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (reply == null) {
      kill();
      return null;
    }
    if (reply.equals(ENDED)) {
      kill();
      return PeerWorker.REFUSED + "\tits process ended";
    }
    return reply;
  }

  private void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    process = null;
  }

  @Override
  public void close() throws IOException {
    if (process != null) {
      requests.close();
      try {
        if (!process.waitFor(SECONDS_TO_CLOSE, TimeUnit.SECONDS)) {
          kill();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
