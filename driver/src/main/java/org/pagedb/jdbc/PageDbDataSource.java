package org.pagedb.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Hands out connections; each is a new session. */
public final class PageDbDataSource extends DataSourceSettings implements DataSource {

  /** A data source for the databases of this process. */
  public PageDbDataSource() {
    this(new PageDbDriver());
  }

  /** A data source over a driver of one's own. */
  public PageDbDataSource(PageDbDriver driver) {
    super(driver);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return open(null, null);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return open(user, password);
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
