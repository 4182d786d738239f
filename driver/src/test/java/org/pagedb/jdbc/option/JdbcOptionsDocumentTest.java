package org.pagedb.jdbc.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JdbcOptionsDocumentTest {

  private static final Path DOCUMENT = Path.of("..", "docs", "jdbc-options.md");

  @Test
  void theDocumentListsEveryOptionAsTheCodeHasIt() throws IOException {
    String expected = document();
    String actual = Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "";
    if (!actual.equals(expected)) {
      Files.writeString(Path.of("target", "jdbc-options.md"), expected);
    }
    assertThat(actual)
        .as("docs/jdbc-options.md; what it should be is in driver/target/jdbc-options.md")
        .isEqualTo(expected);
  }

  private static String document() {
    StringBuilder text = new StringBuilder();
    text.append("# Connection options\n\n");
    text.append("| URL | database |\n|---|---|\n");
    text.append("| `jdbc:pagedb:mem:` | in memory, this connection's alone |\n");
    text.append("| `jdbc:pagedb:mem:NAME` | in memory, shared in the JVM |\n");
    text.append("| `jdbc:pagedb:/path`, `jdbc:pagedb:file:path` | a directory on disk |\n\n");
    text.append("Options follow the URL as `?a=b&c=d` or come as properties; the URL wins.");
    text.append(" Names are compared without regard to case.");
    text.append(" An unknown option in the URL is an error (22023),");
    text.append(" an unknown property is ignored.\n\n");
    text.append("| option | default | values | meaning |\n|---|---|---|---|\n");
    StringBuilder ignored = new StringBuilder();
    for (ConnectionOption option : ConnectionOption.values()) {
      if (option.isIgnored()) {
        ignored
            .append(ignored.length() == 0 ? "" : ", ")
            .append('`')
            .append(option.key())
            .append('`');
      } else {
        text.append("| `").append(option.key()).append("` | ");
        String standard = option.standard();
        text.append(standard == null || standard.isEmpty() ? "" : "`" + standard + "`")
            .append(" | ");
        text.append(String.join(", ", option.choices())).append(" | ");
        text.append(option.description()).append(" |\n");
      }
    }
    text.append("\nOptions of pgjdbc that mean nothing without a network or a server are accepted");
    text.append(" and ignored, so that URLs carry over: ").append(ignored).append(".\n");
    return text.toString();
  }
}
