package org.pagedb.jdbc.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PageDbExtensionTest {

  @RegisterExtension
  static final PageDbExtension DATABASE =
      PageDbExtension.preparedBy(
          template -> {
            try (Connection connection = template.getConnection();
                Statement statement = connection.createStatement()) {
              statement.execute("create table t (id int)");
              statement.execute("insert into t values (1)");
            }
          });

  private static int countAfterInsert(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("insert into t values (2)");
      try (ResultSet rows = statement.executeQuery("select count(*) from t")) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  @Test
  void startsEachTestFromTheTemplate(Connection connection) throws SQLException {
    assertThat(countAfterInsert(connection)).isEqualTo(2);
  }

  @Test
  void startsEachTestFromTheTemplateAgain(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      assertThat(countAfterInsert(connection)).isEqualTo(2);
    }
    assertThat(DATABASE.dataSource()).isSameAs(dataSource);
  }
}
