package org.pagedb.sql.exec.parallel;

import java.nio.file.Path;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/**
 * The session as a lane's operators see it, whichever thread runs them: all but the question
 * whether to go on is the session's.
 */
final class LaneEnvironment implements StatementEnvironment {

  private final StatementEnvironment session;
  private final Runnable check;

  LaneEnvironment(StatementEnvironment session, Runnable check) {
    this.session = session;
    this.check = check;
  }

  @Override
  public TypeContext typeContext() {
    return session.typeContext();
  }

  @Override
  public void checkInterrupts() {
    check.run();
  }

  @Override
  public long workMemory() {
    return session.workMemory();
  }

  @Override
  public Path temporaryDirectory() {
    return session.temporaryDirectory();
  }

  @Override
  public Object sessionValue(String keyword, PgType type, int typmod) {
    return session.sessionValue(keyword, type, typmod);
  }

  @Override
  public RelationContents systemRows(String schema, String name) {
    return session.systemRows(schema, name);
  }

  @Override
  public DomainRules domainRules(PgType domain) {
    return session.domainRules(domain);
  }

  @Override
  public TableAccess tables() {
    return session.tables();
  }
}
