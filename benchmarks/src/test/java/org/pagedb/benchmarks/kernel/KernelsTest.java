package org.pagedb.benchmarks.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.benchmarks.report.Table;

/** Every JMH benchmark runs, once and small. */
class KernelsTest {

  @TempDir Path folder;

  @Test
  void allRunAndAreWrittenToThePage() throws Exception {
    Table table = Kernels.run("smoke", folder, ".*Benchmark.*");
    assertThat(table.rows())
        .extracting(row -> row.get(0).replaceAll("\\..*", ""))
        .contains("Clone", "Commit", "FreeLine", "HeapCount", "IndexCount", "ScanBandwidth");
    assertThat(Files.readString(folder.resolve("kernels.md")))
        .contains("| Clone.copy | rows=1000 |");
  }
}
