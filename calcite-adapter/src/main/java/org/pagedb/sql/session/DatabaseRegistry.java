package org.pagedb.sql.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * The databases that are open in this process, by name or directory. A named database in memory
 * lives until it is dropped or the process ends; a directory is closed with its last session.
 *
 * <p>Thread-safe: every method holds the registry's monitor, also while a database opens, so that
 * two threads never open the same one.
 */
public final class DatabaseRegistry {

  private final Map<String, Database> memory = new HashMap<>();
  private final Map<Path, Database> directories = new HashMap<>();

  /** A database in memory that nobody else can reach; it goes with its session. */
  public Database privateMemory() {
    return Database.inMemory("postgres", database -> database.close());
  }

  /**
   * The database in memory of that name, made empty if there is none.
   *
   * @param dropWithLastSession whether a database made now goes with its last session
   */
  public synchronized Database memory(String name, boolean dropWithLastSession) {
    return memory.computeIfAbsent(
        name, key -> Database.inMemory(key, closer(key, dropWithLastSession)));
  }

  /**
   * The database in memory of that name, made as a copy of another if there is none.
   *
   * @throws SqlFailure 3D000 if there is no template of that name, 55006 if it is being changed
   */
  public synchronized Database memoryFromTemplate(
      String name, String template, boolean dropWithLastSession) {
    Database existing = memory.get(name);
    if (existing != null) {
      return existing;
    }
    Database source = memory.get(template);
    if (source == null) {
      throw noDatabase(template);
    }
    Database copy = source.copy(name, closer(name, dropWithLastSession));
    memory.put(name, copy);
    return copy;
  }

  /** A copy of a database in memory that nobody else can reach; it goes with its session. */
  public synchronized Database privateCopy(String template) {
    Database source = memory.get(template);
    if (source == null) {
      throw noDatabase(template);
    }
    return source.copy("postgres", database -> database.close());
  }

  /**
   * The database in a directory, made if the directory is missing or empty.
   *
   * @throws org.pagedb.storage.error.StorageException if it cannot be opened
   */
  public synchronized Database directory(Path directory) {
    Path key = canonical(directory);
    Database open = directories.get(key);
    if (open == null) {
      open = Database.inDirectory(key, database -> closeDirectory(key, database));
      directories.put(key, open);
    }
    return open;
  }

  /**
   * DROP DATABASE for a database in memory.
   *
   * @throws SqlFailure 3D000 if there is none, 55006 if sessions use it
   */
  public synchronized void dropMemory(String name) {
    Database database = memory.get(name);
    if (database == null) {
      throw noDatabase(name);
    }
    int sessions = database.sessionCount();
    if (sessions > 0) {
      throw SqlFailure.of(
              SqlState.OBJECT_IN_USE, "database \"%s\" is being accessed by other users", name)
          .detail(
              sessions == 1
                  ? "There is 1 other session using the database."
                  : "There are " + sessions + " other sessions using the database.");
    }
    memory.remove(name);
    database.close();
  }

  /** Opens a session, keeping the registry still so that the database cannot close meanwhile. */
  public synchronized Session connect(Supplier<Database> target, Map<String, String> settings) {
    return target.get().connect(settings);
  }

  private Database.LastSession closer(String name, boolean dropWithLastSession) {
    return dropWithLastSession ? database -> forget(name, database) : database -> {};
  }

  private synchronized void forget(String name, Database database) {
    if (database.sessionCount() == 0 && memory.remove(name, database)) {
      database.close();
    }
  }

  private synchronized void closeDirectory(Path key, Database database) {
    if (database.sessionCount() == 0 && directories.remove(key, database)) {
      database.close();
    }
  }

  private static Path canonical(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    try {
      return absolute.toRealPath();
    } catch (IOException notThereYet) {
      return absolute;
    }
  }

  private static SqlFailure noDatabase(String name) {
    return SqlFailure.of(SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", name);
  }
}
