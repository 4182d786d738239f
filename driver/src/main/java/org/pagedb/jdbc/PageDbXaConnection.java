package org.pagedb.jdbc;

import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** A physical connection that takes part in distributed transactions. */
final class PageDbXaConnection extends PageDbPooledConnection implements XAConnection {

  private final PageDbXaResource resource;

  private PageDbXaConnection(PageDbConnection physical, PageDbXaResource resource) {
    super(physical, resource);
    this.resource = resource;
  }

  static PageDbXaConnection over(PageDbConnection physical) {
    return new PageDbXaConnection(physical, new PageDbXaResource(physical));
  }

  @Override
  public XAResource getXAResource() {
    return resource;
  }
}
