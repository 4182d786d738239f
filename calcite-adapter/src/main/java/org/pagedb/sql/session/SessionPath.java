package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** The session's {@code search_path}: the names it lists, and those of them that exist. */
final class SessionPath {

  private static final String USER = "$user";

  private final EngineSession session;

  SessionPath(EngineSession session) {
    this.session = session;
  }

  /** The path for analysis against a version of the catalog. */
  SearchPath in(Catalog catalog) {
    String setting = session.settings().explicit("search_path");
    AccessRights rights = new AccessRights(catalog);
    int user = session.user().currentRole();
    boolean usual = setting == null && catalog.schema(session.user().currentName()) == null;
    if (usual && rights.has(AclObject.SCHEMA, Schema.PUBLIC_OID, user, Privilege.USAGE)) {
      return SearchPath.standard(temporarySchema());
    }
    List<String> existing = new ArrayList<>();
    for (String name : names(setting == null ? "\"$user\", public" : setting)) {
      String schema = name.equals(USER) ? session.user().currentName() : name;
      if (isKnown(schema, catalog) && mayUse(schema, catalog, rights, user)) {
        existing.add(schema);
      }
    }
    return SearchPath.of(existing, temporarySchema());
  }

  /** Schemas that the user may not look into are passed over. */
  private static boolean mayUse(String name, Catalog catalog, AccessRights rights, int user) {
    Schema schema = catalog.schema(name);
    return schema == null || rights.has(AclObject.SCHEMA, schema.oid(), user, Privilege.USAGE);
  }

  /** {@code current_schema}: where new objects go, or null. */
  String currentSchema() {
    return in(session.catalog()).creation();
  }

  /**
   * {@code current_schemas}: the path's schemas that exist.
   *
   * @param implicit whether those that are searched without being named are listed too
   */
  List<String> listed(boolean implicit) {
    Catalog catalog = session.catalog();
    SearchPath path = in(catalog);
    List<String> listed = new ArrayList<>();
    for (String schema : path.schemas()) {
      boolean exists = !schema.equals(path.temporary()) || catalog.schema(schema) != null;
      if (exists && (implicit || isNamed(schema, path))) {
        listed.add(schema);
      }
    }
    return listed;
  }

  /** Whether the setting names the schema, or stands for one that has its name. */
  private boolean isNamed(String schema, SearchPath path) {
    String setting = session.settings().explicit("search_path");
    if (setting == null) {
      return schema.equals(Schema.PUBLIC) || schema.equals(session.user().currentName());
    }
    for (String name : names(setting)) {
      String meant = name.equals(USER) ? session.user().currentName() : path.schema(name);
      if (meant.equals(schema)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKnown(String schema, Catalog catalog) {
    return schema.equals("pg_catalog")
        || schema.equals("information_schema")
        || schema.equals(SearchPath.TEMPORARY_ALIAS)
        || catalog.schema(schema) != null;
  }

  private String temporarySchema() {
    return TemporaryTables.schemaOf(session.processId());
  }

  /** The names of a list as SQL writes it: quoted ones as they are, others in lower case. */
  static List<String> names(String setting) {
    List<String> names = new ArrayList<>();
    int at = 0;
    while (at < setting.length()) {
      char c = setting.charAt(at);
      if (c == ' ' || c == ',') {
        at++;
      } else if (c == '"') {
        StringBuilder name = new StringBuilder();
        at++;
        while (at < setting.length()
            && (setting.charAt(at) != '"' || setting.startsWith("\"\"", at))) {
          at += setting.charAt(at) == '"' ? 1 : 0;
          name.append(setting.charAt(at++));
        }
        names.add(name.toString());
        at++;
      } else {
        int end = at;
        while (end < setting.length() && setting.charAt(end) != ',') {
          end++;
        }
        names.add(setting.substring(at, end).trim().toLowerCase(Locale.ROOT));
        at = end;
      }
    }
    return names;
  }
}
