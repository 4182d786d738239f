package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.jar.ToolSession;

/** A graphical tool can connect and show a schema; the build repeats it with the all-in-one jar. */
class ToolSessionTest {

  @Test
  void aToolIsAnsweredWhateverItAsks() throws SQLException, IOException {
    try (Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres")) {
      assertThat(ToolSession.run(connection)).isEmpty();
    }
  }
}
