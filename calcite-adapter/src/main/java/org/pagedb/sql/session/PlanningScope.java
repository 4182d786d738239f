package org.pagedb.sql.session;

import java.nio.file.Path;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** What expressions can be computed in while a statement is planned: settings, but no table. */
record PlanningScope(EngineSession session) implements StatementEnvironment {

  @Override
  public TypeContext typeContext() {
    return session.typeContext();
  }

  @Override
  public void checkInterrupts() {
    session.interrupts().check();
  }

  @Override
  public long workMemory() {
    return session.workMemory();
  }

  @Override
  public Path temporaryDirectory() {
    return session.database().temporaryDirectory();
  }

  @Override
  public Object sessionValue(String keyword, PgType type, int typmod) {
    return session.values().value(keyword, type, typmod, typeContext());
  }

  @Override
  public TableAccess tables() {
    throw SqlFailure.notSupported("reading a table while a statement is planned");
  }
}
