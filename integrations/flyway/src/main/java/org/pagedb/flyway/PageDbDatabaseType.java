package org.pagedb.flyway;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.flywaydb.database.postgresql.PostgreSQLDatabaseType;
import org.pagedb.jdbc.PageDbConnection;

/** Flyway's PostgreSQL under pagedb's URLs: the same SQL, another driver. */
public final class PageDbDatabaseType extends PostgreSQLDatabaseType {

  @Override
  public String getName() {
    return "pagedb";
  }

  @Override
  public List<String> getSupportedEngines() {
    return List.of(getName());
  }

  @Override
  public boolean handlesJDBCUrl(String url) {
    return url.startsWith("jdbc:pagedb:") || url.startsWith("jdbc:p6spy:pagedb:");
  }

  @Override
  public String getDriverClass(String url, ClassLoader classLoader) {
    return url.startsWith("jdbc:p6spy:")
        ? "com.p6spy.engine.spy.P6SpyDriver"
        : "org.pagedb.jdbc.PageDbDriver";
  }

  /** Ahead of PostgreSQL's own type, which would take the product's name for its own. */
  @Override
  public int getPriority() {
    return 1;
  }

  @Override
  public boolean handlesDatabaseProductNameAndVersion(
      String productName, String productVersion, Connection connection) {
    try {
      return connection.isWrapperFor(PageDbConnection.class);
    } catch (SQLException notOurs) {
      return false;
    }
  }

  @Override
  public void setDefaultConnectionProps(
      String url, Properties properties, ClassLoader classLoader) {
    properties.put("ApplicationName", "Flyway");
  }
}
