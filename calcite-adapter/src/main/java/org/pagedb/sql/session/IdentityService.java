package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.type.service.SessionIdentity;

/** Answers functions that ask who the session is. */
final class IdentityService implements SessionIdentity {

  private final EngineSession session;

  IdentityService(EngineSession session) {
    this.session = session;
  }

  @Override
  public String databaseName() {
    return session.databaseName();
  }

  @Override
  public String sessionUser() {
    return session.userName();
  }

  @Override
  public String currentUser() {
    return session.user().currentName();
  }

  @Override
  public int processId() {
    return session.processId();
  }

  @Override
  public String currentSchema() {
    return session.path().currentSchema();
  }

  @Override
  public List<String> schemas(boolean implicit) {
    return session.path().listed(implicit);
  }
}
