package org.pagedb.jdbc;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;

/**
 * Hands out connections whose transactions a transaction manager begins and ends, in two phases
 * where several resources take part: on top of PREPARE TRANSACTION, as pgjdbc's data source of this
 * kind. A database in a directory keeps what is prepared across restarts; one in memory keeps it as
 * long as the database lives.
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
    return PageDbXaConnection.over(open(null, null));
  }

  @Override
  public XAConnection getXAConnection(String user, String password) throws SQLException {
    return PageDbXaConnection.over(open(user, password));
  }
}
