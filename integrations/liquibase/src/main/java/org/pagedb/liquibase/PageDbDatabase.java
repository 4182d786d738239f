package org.pagedb.liquibase;

import liquibase.database.core.PostgresDatabase;

/**
 * Liquibase's PostgreSQL under pagedb's URLs: the same SQL, another driver. It keeps the short name
 * {@code postgresql}, so that change logs that name a database apply unchanged. Liquibase asks only
 * the first class of a name, so this one stands for PostgreSQL itself as well.
 */
public class PageDbDatabase extends PostgresDatabase {

  @Override
  public String getDefaultDriver(String url) {
    return url.startsWith("jdbc:pagedb:")
        ? "org.pagedb.jdbc.PageDbDriver"
        : super.getDefaultDriver(url);
  }

  /** Ahead of {@link PostgresDatabase}. */
  @Override
  public int getPriority() {
    return super.getPriority() + 1;
  }
}
