package org.pagedb.jdbc.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.jdbc.history.DependencyGraph.Kind;

/** A process is killed in the middle of its transactions; what recovery finds fits the history. */
class KillAndRecoveryTest {

  private static final int COMMITS = 100;

  @Test
  void whatWasCommittedIsThereAndTheHistoryHasNoCycle(@TempDir Path folder) throws Exception {
    killAndCheck(folder.resolve("database"), COMMITS);
  }

  @Test
  @Tag("long")
  void soItIsAtManyMoments(@TempDir Path folder) throws Exception {
    for (int round = 0; round < 30; round++) {
      killAndCheck(folder.resolve("database" + round), 50 + 37 * round);
    }
  }

  private static void killAndCheck(Path directory, int commits) throws Exception {
    String url = "jdbc:pagedb:file:" + directory;
    long seed = System.nanoTime();
    List<String> lines = runAndKill(url, seed, commits);
    History history =
        new History(KilledWorkload.observations(lines), KilledWorkload.workload(url, null).lists());
    assertThat(history.faults()).as("seed %d", seed).isEmpty();
    List<Integer> cycle = history.graph().cycle(EnumSet.allOf(Kind.class));
    assertThat(cycle).as(() -> history.describe(cycle)).isEmpty();
  }

  /** The lines that the process had written when it was killed. */
  private static List<String> runAndKill(String url, long seed, int commits)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWorkload.class.getName(),
                url,
                Long.toString(seed))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = new ArrayList<>();
    int committed = 0;
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
        committed += line.startsWith("COMMITTED") ? 1 : 0;
        if (committed == commits) {
          process.toHandle().destroyForcibly(); // by its handle: what it has written stays readable
        }
      }
    } finally {
      process.toHandle().destroyForcibly();
      process.waitFor();
    }
    assertThat(committed).isGreaterThanOrEqualTo(commits);
    return lines;
  }
}
