package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.analysis.text.SettingText;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.RoleSettings;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.SettingStatement;

/** ALTER ROLE … SET and RESET: what later sessions begin with. */
final class RoleSettingStatements {

  private final DefinitionContext context;

  RoleSettingStatements(DefinitionContext context) {
    this.context = context;
  }

  void alter(RoleStatement.AlterRoleSetting statement) {
    DatabaseRole role =
        statement.role() == null ? null : new RoleSpec(context).alterable(statement.role());
    RoleGraph roles = context.rights().roles();
    boolean superuser = roles.isSuperuser(context.user());
    if (role != null && !superuser) {
      if (role.attributes().superuser()) {
        throw RoleDefinitions.denied("must be superuser to alter superusers");
      } else if (!RoleDefinitions.mayCreateRoles(context) && role.oid() != context.user()) {
        throw RoleDefinitions.denied("permission denied");
      }
    }
    if (statement.database() != null
        && !statement.database().equals(context.settings().database())) {
      throw SqlFailure.of(
          SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", statement.database());
    }
    if (role == null && statement.database() != null) {
      context.requireOwner(AccessControl.DATABASE, "database " + statement.database());
    } else if (role == null && !superuser) {
      throw RoleDefinitions.denied("must be superuser to alter settings globally");
    }
    change(role == null ? 0 : role.oid(), statement.database() != null, statement.setting());
  }

  private void change(int role, boolean inDatabase, SettingStatement setting) {
    RoleSettings known = context.catalog().settings(role, inDatabase);
    List<String> settings = new ArrayList<>(known == null ? List.of() : known.settings());
    if (setting instanceof SettingStatement.ResetAll) {
      settings.clear();
    } else if (setting instanceof SettingStatement.Reset reset) {
      remove(settings, reset.name());
    } else if (setting instanceof SettingStatement.SetDefault reset) {
      remove(settings, reset.name());
    } else if (setting instanceof SettingStatement.Set set) {
      String name = set.name().toLowerCase(Locale.ROOT);
      String value = SettingText.of(name, set.values());
      if (!name.equals("role")) {
        new SessionSettings().set(name, value, false); // fails for a bad one
      }
      int place = remove(settings, name);
      settings.add(place, name + '=' + value);
    } else {
      throw SqlFailure.notSupported("ALTER ROLE SET FROM CURRENT");
    }
    if (!settings.isEmpty()) {
      context.put(new RoleSettings(role, inDatabase, List.copyOf(settings)));
    } else if (known != null) {
      context.remove(known);
    }
  }

  /** Takes a setting out and tells where it stood, or where a new one goes. */
  private static int remove(List<String> settings, String name) {
    for (int i = 0; i < settings.size(); i++) {
      if (settings.get(i).startsWith(name.toLowerCase(Locale.ROOT) + '=')) {
        settings.remove(i);
        return i;
      }
    }
    return settings.size();
  }
}
