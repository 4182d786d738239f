package org.pagedb.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.check.CheckReport;
import org.pagedb.storage.check.HeapCheck;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/** A real process, really killed in the middle of its work, again and again on one directory. */
class KillTest {

  @TempDir Path directory;

  private long rows;

  @Test
  void aFewTimes() throws Exception {
    kill(3);
  }

  @Test
  @Tag("long")
  void twoHundredTimes() throws Exception {
    kill(200);
  }

  private void kill(int rounds) throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < rounds; round++) {
      long acknowledged = runAndKill(random.nextInt(400));
      long found = requireRecovered("seed %d round %d".formatted(seed, round));
      assertThat(found).as("rows known to be durable").isGreaterThan(acknowledged);
      rows = found;
    }
    assertThat(rows).isPositive();
  }

  /** The highest row number that the process said was durable. */
  private long runAndKill(int millis) throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledProcess.class.getName(),
                directory.resolve("db").toString(),
                Long.toString(rows))
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      while (Files.size(output) == 0) {
        assertThat(process.isAlive()).as("the process works").isTrue();
        Thread.sleep(5);
      }
      Thread.sleep(millis);
      assertThat(process.isAlive()).as("the process works").isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    String said = Files.readString(output);
    String whole = said.substring(0, Math.max(0, said.lastIndexOf('\n')));
    return whole.isEmpty() ? -1 : Long.parseLong(whole.substring(whole.lastIndexOf('\n') + 1));
  }

  /** How many rows there are, numbered from 0 without a gap. */
  private long requireRecovered(String when) {
    try (Storage storage = Storage.open(directory.resolve("db"), KilledProcess.OPTIONS)) {
      HeapTable table = storage.heaps().open(KilledProcess.TABLE, KilledProcess.LAYOUT);
      Transaction reader = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
      Snapshot statement = reader.beginStatement();
      HeapScan scan =
          table.scan(statement, new HeapScan.Request(new int[] {0, 1}, List.of(), false));
      ColumnBatch batch = scan.newBatch();
      TreeSet<Long> ids = new TreeSet<>();
      while (scan.next(batch)) {
        for (int i = 0; i < batch.size(); i++) {
          int at = batch.row(i);
          long id = ((LongVector) batch.column(0)).at(at);
          ids.add(id);
          assertThat(((BytesVector) batch.column(1)).string(at)).startsWith(id + ",");
        }
      }
      reader.endStatement(statement);
      reader.commit();
      assertThat(ids.last()).as(when).isEqualTo(ids.size() - 1L);
      CheckReport report = new CheckReport();
      HeapCheck.check(table, List.of(), report);
      assertThat(report.problems()).as(when).isEmpty();
      return ids.size();
    }
  }
}
