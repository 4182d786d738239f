package org.pagedb.benchmarks.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningTimesTest {

  @TempDir Path folder;

  @Test
  void everyQueryOfTpchAndTheLargestJoinArePlanned() throws Exception {
    String numbers = PlanningTimes.measure(folder, 0, 1);
    assertThat(numbers).contains("| Q1 | ", "| Q22 | ", "| 20 | ").doesNotContain("NaN");
    assertThat(Files.readString(folder.resolve("planning.md"))).contains(numbers);
  }
}
