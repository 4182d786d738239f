package org.pagedb.sql.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.setting.SessionSettings;

/**
 * Who a session is: the role that connected, the one that SET SESSION AUTHORIZATION put in its
 * place, and the one that SET ROLE chose. The latter two are settings, so that a rollback undoes
 * them; roles are remembered by oid, so that a new name changes nothing.
 */
final class SessionUser {

  private static final String ROLE = "role";
  private static final String AUTHORIZATION = "session_authorization";
  private static final String NONE = "none";

  private final EngineSession session;
  private final int authenticated;
  private final Map<String, Integer> chosen = new ConcurrentHashMap<>();

  /** Replaced as a whole, as other sessions ask too. */
  private volatile Roles known = new Roles(-1, 0, 0);

  /** The roles that one state of the settings means. */
  private record Roles(long version, int session, int current) {}

  SessionUser(EngineSession session, int authenticated) {
    this.session = session;
    this.authenticated = authenticated;
  }

  /** The oid of the role that the session belongs to. */
  int sessionRole() {
    return roles().session();
  }

  /** The oid of the role whose privileges count. */
  int currentRole() {
    return roles().current();
  }

  private Roles roles() {
    Roles roles = known;
    SessionSettings settings = session.settings();
    if (roles.version() != settings.version()) {
      long version = settings.version();
      String authorization = settings.explicit(AUTHORIZATION);
      String role = settings.explicit(ROLE);
      int own = authorization == null ? authenticated : chosen.get(authorization);
      int current = role == null || role.equals(NONE) ? own : chosen.get(role);
      roles = new Roles(version, own, current);
      known = roles;
    }
    return roles;
  }

  /** {@code session_user}. */
  String sessionName() {
    return name(sessionRole());
  }

  /** {@code current_user}. */
  String currentName() {
    return name(currentRole());
  }

  private String name(int role) {
    return new RoleGraph(session.catalog()).name(role);
  }

  boolean isSuperuser() {
    return new RoleGraph(session.catalog()).isSuperuser(currentRole());
  }

  /** SHOW ROLE. */
  String shownRole() {
    String role = session.settings().explicit(ROLE);
    return role == null || role.equals(NONE) ? NONE : name(chosen.get(role));
  }

  /**
   * SET ROLE.
   *
   * @throws SqlFailure 22023 if there is no such role, 42501 if the session's is no member of it
   */
  void chooseRole(String name, boolean isLocal) {
    if (!name.equals(NONE)) {
      Catalog catalog = session.catalog();
      DatabaseRole role = require(catalog, name);
      if (!new RoleGraph(catalog).isMember(sessionRole(), role.oid())) {
        throw SqlFailure.of(
            SqlState.INSUFFICIENT_PRIVILEGE, "permission denied to set role \"%s\"", name);
      }
      chosen.put(name, role.oid());
    }
    session.settings().put(ROLE, name, isLocal);
  }

  /**
   * SET SESSION AUTHORIZATION; a role that was chosen counts no more.
   *
   * @throws SqlFailure 22023 if there is no such role, 42501 if whoever connected may not
   */
  void chooseAuthorization(String name, boolean isLocal) {
    Catalog catalog = session.catalog();
    DatabaseRole role = require(catalog, name);
    if (role.oid() != authenticated && !new RoleGraph(catalog).isSuperuser(authenticated)) {
      throw new SqlFailure(
          SqlState.INSUFFICIENT_PRIVILEGE, "permission denied to set session authorization");
    }
    chosen.put(name, role.oid());
    session.settings().put(AUTHORIZATION, name, isLocal);
    session.settings().put(ROLE, NONE, isLocal);
  }

  private static DatabaseRole require(Catalog catalog, String name) {
    DatabaseRole role = catalog.role(name);
    if (role == null) {
      throw SqlFailure.of(SqlState.INVALID_PARAMETER_VALUE, "role \"%s\" does not exist", name);
    }
    return role;
  }

  /** RESET ROLE or RESET SESSION AUTHORIZATION. */
  void reset(String name) {
    if (name.equals(AUTHORIZATION)) {
      session.settings().forget(AUTHORIZATION);
      session.settings().forget(ROLE);
    } else {
      session.settings().forget(ROLE);
    }
  }

  /** Whether the setting is one of the two that say who the session is. */
  static boolean isSetting(String lowerCaseName) {
    return lowerCaseName.equals(ROLE) || lowerCaseName.equals(AUTHORIZATION);
  }
}
