package org.pagedb.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.option.ConnectionOption;
import org.pagedb.jdbc.option.ConnectionTarget;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.session.Database;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StorageFailures;
import org.pagedb.storage.error.StorageException;

/**
 * Sessions of the engine in this process. {@code jdbc:pagedb:mem:NAME} names one database for the
 * whole process, however many drivers are made, so the registry of names is the process's.
 */
final class EngineSessions implements SessionSource {

  private static final DatabaseRegistry PROCESS = new DatabaseRegistry();

  private static final String LAST_CLOSE = "last-close";

  @Override
  public Session open(ConnectionTarget target) throws SQLException {
    Map<String, String> settings = target.startup();
    try {
      return PROCESS.connect(database(target), settings);
    } catch (StorageException failure) {
      throw PageDbException.of(StorageFailures.of(failure));
    } catch (SqlFailure failure) {
      throw PageDbException.of(failure);
    }
  }

  private static Supplier<Database> database(ConnectionTarget target) {
    if (!target.isInMemory()) {
      Path directory = target.directory();
      return () -> PROCESS.directory(directory);
    }
    String name = target.memoryName();
    String template = target.option(ConnectionOption.TEMPLATE);
    boolean drop = LAST_CLOSE.equals(target.option(ConnectionOption.DROP));
    if (template != null) {
      return target.isPrivate()
          ? () -> PROCESS.privateCopy(template)
          : () -> PROCESS.memoryFromTemplate(name, template, drop);
    }
    return target.isPrivate() ? PROCESS::privateMemory : () -> PROCESS.memory(name, drop);
  }
}
