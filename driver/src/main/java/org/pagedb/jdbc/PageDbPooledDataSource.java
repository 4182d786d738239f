package org.pagedb.jdbc;

import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;

/** Hands out the physical connections that an application server's pool lends on. */
public final class PageDbPooledDataSource extends DataSourceSettings
    implements ConnectionPoolDataSource {

  /** A data source for the databases of this process. */
  public PageDbPooledDataSource() {
    this(new PageDbDriver());
  }

  /** A data source over a driver of one's own. */
  public PageDbPooledDataSource(PageDbDriver driver) {
    super(driver);
  }

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return new PageDbPooledConnection(
        open(null, null), PageDbPooledConnection.TransactionOwner.NONE);
  }

  @Override
  public PooledConnection getPooledConnection(String user, String password) throws SQLException {
    return new PageDbPooledConnection(
        open(user, password), PageDbPooledConnection.TransactionOwner.NONE);
  }
}
