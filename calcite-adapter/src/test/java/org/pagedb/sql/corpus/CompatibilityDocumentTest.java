package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/**
 * The document says what the run gives. {@link GoldenReplayTest} holds the list of what is left out
 * to the run, so the list and the answers are enough to know.
 */
class CompatibilityDocumentTest {

  @Test
  void theDocumentIsWhatTheRunGives() throws IOException {
    assertThat(Files.readString(CompatibilityDocument.FILE))
        .as("rewrite it with calcite-adapter/src/oracle/compatibility.sh")
        .isEqualTo(CompatibilityDocument.render(GoldenTopic.all()));
  }
}
