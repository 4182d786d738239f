package org.pagedb.jdbc;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.pagedb.jdbc.error.Refusal;

/**
 * Refuses distributed transactions: the engine has no prepared transactions, so a promise to commit
 * later could not be kept. The class exists so that configurations that name it fail with this
 * reason.
 */
public final class PageDbXaDataSource extends DataSourceSettings implements XADataSource {

  /** A data source for the databases of this process. */
  public PageDbXaDataSource() {
    this(new PageDbDriver());
  }

  /** A data source over a driver of one's own. */
  public PageDbXaDataSource(PageDbDriver driver) {
    super(driver);
  }

  @Override
  public XAConnection getXAConnection() throws SQLException {
    throw Refusal.notSupported("Distributed transactions are not supported yet.");
  }

  @Override
  public XAConnection getXAConnection(String user, String password) throws SQLException {
    return getXAConnection();
  }
}
