package org.pagedb.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.benchmarks.report.Table;

class StartupComparisonTest {

  @TempDir Path folder;

  /** Dashes are what a script that failed, or was never run, has. */
  @Test
  void allScriptsRunOnPagedbAndH2() throws Exception {
    List<Subject> subjects =
        Subject.all(System.getProperty("java.class.path"), null).stream()
            .filter(subject -> List.of("bare JVM", "pagedb", "H2").contains(subject.name()))
            .toList();
    Table table = StartupComparison.compare(subjects, 1, folder);
    assertThat(table.rows()).hasSize(3).allMatch(row -> !row.contains("–"));
    assertThat(Files.readString(folder.resolve("startup.md"))).contains("| bare JVM | ");
  }

  @Test
  void theLongScriptHasSixtyStatements() throws Exception {
    try (var script = JdbcScript.class.getResourceAsStream("sixty.sql")) {
      assertThat(new String(script.readAllBytes()).split(";\n"))
          .hasSize(60)
          .doesNotHaveDuplicates();
    }
  }
}
