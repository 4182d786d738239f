package org.pagedb.benchmarks.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment works, small; its ways agree, or it would fail. */
class ExperimentsTest {

  @TempDir Path folder;

  static Stream<Experiment> experiments() {
    return Experiments.all().stream();
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void fillsItsPage(Experiment experiment) throws Exception {
    Path page = folder.resolve(experiment.page() + ".md");
    Files.writeString(page, "# Why\n\n<!-- numbers:begin -->\n<!-- numbers:end -->\n\nBecause.\n");
    Findings findings = Experiments.run(experiment, Scale.SMOKE, folder);
    assertThat(findings.tables()).isNotEmpty().noneMatch(table -> table.rows().isEmpty());
    assertThat(Files.readString(page))
        .startsWith("# Why\n\n<!-- numbers:begin -->\nTaken ")
        .contains(findings.tables().get(0).markdown())
        .endsWith("<!-- numbers:end -->\n\nBecause.\n");
    assertThat(folder.resolve("data").resolve(experiment.page() + ".csv")).isNotEmptyFile();
  }

  @Test
  void everyExperimentHasItsPageWithPlaceForTheNumbers() throws Exception {
    for (Experiment experiment : Experiments.all()) {
      Path page = Path.of("..", "docs", "performance", experiment.page() + ".md");
      assertThat(Files.readString(page))
          .as(experiment.page())
          .containsSubsequence("<!-- numbers:begin -->", "<!-- numbers:end -->");
    }
  }
}
