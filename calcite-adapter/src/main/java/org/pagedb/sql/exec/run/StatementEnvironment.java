package org.pagedb.sql.exec.run;

import java.nio.file.Path;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** What a running statement needs of its session. The session implements it. */
public interface StatementEnvironment {

  /** The settings that text input and output depend on. */
  TypeContext typeContext();

  /**
   * Called once a batch, from the statement's threads.
   *
   * @throws org.pagedb.sql.error.SqlFailure 57014 or 57P01 if the statement is to end
   */
  void checkInterrupts();

  /** {@code work_mem} in bytes: what one operator may hold before it uses temporary files. */
  long workMemory();

  /** The directory in which temporary files are made. */
  Path temporaryDirectory();

  /** The datum of CURRENT_DATE, CURRENT_USER and their kin, by keyword in lower case. */
  Object sessionValue(String keyword, PgType type, int typmod);

  /**
   * The rows of a system relation at this moment.
   *
   * @throws org.pagedb.sql.error.SqlFailure 0A000 outside of a session
   */
  default RelationContents systemRows(String schema, String name) {
    throw SqlFailure.notSupported("reading " + name + " outside of a session");
  }

  /**
   * What a domain demands of its values.
   *
   * @throws org.pagedb.sql.error.SqlFailure 0A000 outside of a session
   */
  default DomainRules domainRules(PgType domain) {
    throw SqlFailure.notSupported("domain " + domain.name() + " outside of a session");
  }

  /** The threads that may help. */
  default Workers workers() {
    return Workers.NONE;
  }

  /** The stored tables as the statement's transaction sees them. */
  TableAccess tables();
}
