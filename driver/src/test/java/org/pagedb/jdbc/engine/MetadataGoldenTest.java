package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The metadata over our own catalog is pgjdbc's over PostgreSQL, row by row. */
class MetadataGoldenTest {

  @Test
  void everyListingAnswersAsPgjdbcDoes() throws SQLException, IOException {
    Map<String, List<String>> expected = answers();
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:pagedb:mem:metadata_golden?user=postgres&drop=last-close")) {
      Map<String, List<String>> found = MetadataListing.of(connection);
      assertThat(found.keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (name, rows) ->
              assertThat(found.get(name)).as(name).containsExactlyInAnyOrderElementsOf(rows));
    }
  }

  private static Map<String, List<String>> answers() throws IOException {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> rows = null;
    for (String line : Files.readAllLines(MetadataListing.ANSWERS)) {
      if (line.startsWith(MetadataListing.HEADING)) {
        rows = new ArrayList<>();
        sections.put(line.substring(MetadataListing.HEADING.length()), rows);
      } else {
        rows.add(line);
      }
    }
    return sections;
  }
}
