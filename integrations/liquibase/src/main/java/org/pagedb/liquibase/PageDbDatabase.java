package org.pagedb.liquibase;

import liquibase.database.DatabaseConnection;
import liquibase.database.core.PostgresDatabase;
import liquibase.exception.DatabaseException;

/**
 * Liquibase's PostgreSQL under pagedb's URLs: the same SQL, another driver. It keeps the short name
 * {@code postgresql}, so that change logs that name a database apply unchanged.
 */
public class PageDbDatabase extends PostgresDatabase {

  private static final String PREFIX = "jdbc:pagedb:";

  @Override
  public String getDefaultDriver(String url) {
    return url.startsWith(PREFIX) ? "org.pagedb.jdbc.PageDbDriver" : null;
  }

  @Override
  public boolean isCorrectDatabaseImplementation(DatabaseConnection connection)
      throws DatabaseException {
    return connection.getURL().startsWith(PREFIX);
  }

  /** Ahead of {@link PostgresDatabase}, which would take the product's name for its own. */
  @Override
  public int getPriority() {
    return super.getPriority() + 1;
  }
}
