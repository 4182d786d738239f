package org.pagedb.sql.session;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.RoleSettings;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Lets sessions in. There is no password to be checked inside a process. A name that no role has
 * becomes a superuser, as {@code docs/decisions/roles-at-connect.md} says.
 */
final class SessionLogin {

  /** Whose session it is if the client does not say. */
  static final String DEFAULT_USER = "postgres";

  private final Database database;

  SessionLogin(Database database) {
    this.database = database;
  }

  /**
   * The oid of the role of that name, which is made if need be.
   *
   * @throws SqlFailure 28000 if the role may not connect, 53300 if it has too many sessions
   */
  int enter(String name) {
    DatabaseRole role = database.catalogs().committed().role(name);
    role = role == null ? made(name) : role;
    if (!role.attributes().login()) {
      throw SqlFailure.of(
          SqlState.INVALID_AUTHORIZATION_SPECIFICATION,
          "role \"%s\" is not permitted to log in",
          name);
    }
    int limit = role.connectionLimit();
    if (limit >= 0 && !role.attributes().superuser() && sessions(role.oid()) >= limit) {
      throw SqlFailure.of(
          SqlState.TOO_MANY_CONNECTIONS, "too many connections for role \"%s\"", name);
    }
    return role.oid();
  }

  private int sessions(int role) {
    int count = 0;
    for (EngineSession session : database.sessions().values()) {
      count += session.user().sessionRole() == role ? 1 : 0;
    }
    return count;
  }

  private DatabaseRole made(String name) {
    if (name.startsWith(DatabaseRole.RESERVED_PREFIX)
        || name.equals("public")
        || name.equals("none")) {
      throw SqlFailure.of(
          SqlState.INVALID_AUTHORIZATION_SPECIFICATION, "role \"%s\" does not exist", name);
    }
    CatalogStore catalogs = database.catalogs();
    synchronized (this) {
      DatabaseRole role = catalogs.committed().role(name);
      if (role == null) {
        role = DatabaseRole.of(catalogs.oids().take(), name, DatabaseRole.Attributes.EVERYTHING);
        catalogs.add(database.storage(), role);
      }
      return role;
    }
  }

  /** The settings that a role's sessions begin with, those that weigh more behind the others. */
  Map<String, String> settings(int role) {
    Catalog catalog = database.catalogs().committed();
    Map<String, String> settings = new LinkedHashMap<>();
    collect(catalog.settings(0, false), settings);
    collect(catalog.settings(0, true), settings);
    collect(catalog.settings(role, false), settings);
    collect(catalog.settings(role, true), settings);
    return settings;
  }

  private static void collect(RoleSettings known, Map<String, String> settings) {
    if (known != null) {
      for (String setting : known.settings()) {
        int equals = setting.indexOf('=');
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
  }
}
