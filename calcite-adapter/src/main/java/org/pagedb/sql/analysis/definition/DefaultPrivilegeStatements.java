package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.pagedb.sql.analysis.privilege.AclChange;
import org.pagedb.sql.catalog.DefaultPrivileges;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;

/** ALTER DEFAULT PRIVILEGES, and what it makes of new objects. */
final class DefaultPrivilegeStatements {

  private final DefinitionContext context;

  DefaultPrivilegeStatements(DefinitionContext context) {
    this.context = context;
  }

  void alter(PrivilegeStatement.AlterDefaultPrivileges statement) {
    PrivilegeStatement.Grant action = statement.action();
    RoleSpec spec = new RoleSpec(context);
    List<Integer> grantees = new ArrayList<>();
    for (Role grantee : action.grantees()) {
      grantees.add(spec.grantee(grantee));
    }
    PrivilegeStatement.TargetKind kind = action.target().kind();
    PrivilegeWords words = words(action);
    AclObject object = PrivilegeWords.object(kind);
    int privileges = words.all() ? object.all() : words.privileges();
    List<Integer> roles =
        statement.forRoles().isEmpty() ? List.of(context.user()) : new ArrayList<>();
    for (Role role : statement.forRoles()) {
      int oid = spec.oid(role);
      context.rights().roles().checkMember(context.user(), oid);
      roles.add(oid);
    }
    for (int role : roles) {
      if (statement.schemas().isEmpty()) {
        change(action, role, 0, object, grantees, privileges);
      }
      for (String name : statement.schemas()) {
        if (kind == PrivilegeStatement.TargetKind.SCHEMA) {
          throw PrivilegeWords.invalid(
              "cannot use IN SCHEMA clause when using GRANT/REVOKE ON SCHEMAS");
        }
        int schema = context.schemaWithUsage(name).oid();
        change(action, role, schema, object, grantees, privileges);
      }
    }
  }

  private static PrivilegeWords words(PrivilegeStatement.Grant action) {
    for (PrivilegeStatement.Privilege privilege : action.privileges()) {
      if (!privilege.columns().isEmpty()) {
        throw PrivilegeWords.invalid("default privileges cannot be set for columns");
      }
    }
    PrivilegeStatement.TargetKind kind = action.target().kind();
    return PrivilegeWords.of(action.privileges(), kind, PrivilegeWords.object(kind).all());
  }

  private void change(
      PrivilegeStatement.Grant action,
      int role,
      int schema,
      AclObject object,
      List<Integer> grantees,
      int privileges) {
    DefaultPrivileges known = find(role, schema, object);
    List<AclItem> usual = schema == 0 ? object.usual(role) : List.of();
    List<AclItem> before = known == null ? usual : known.acl();
    AclChange change = new AclChange(context.rights(), role, action.cascade());
    List<AclItem> after =
        sorted(Granting.merged(change, before, grantees, privileges, role, action));
    if (isSame(after, usual)) {
      if (known != null) {
        context.remove(known);
      }
    } else if (known != null) {
      context.put(known.with(after));
    } else {
      context.put(
          new DefaultPrivileges(
              context.oids().take(), role, schema, letter(object), List.copyOf(after)));
    }
  }

  private static char letter(AclObject object) {
    return object == AclObject.SEQUENCE ? 'S' : object.code();
  }

  private DefaultPrivileges find(int role, int schema, AclObject object) {
    for (DefaultPrivileges defaults : context.catalog().defaultPrivileges()) {
      if (defaults.role() == role
          && defaults.schema() == schema
          && defaults.objects() == letter(object)) {
        return defaults;
      }
    }
    return null;
  }

  private static boolean isSame(List<AclItem> left, List<AclItem> right) {
    return left.size() == right.size() && new HashSet<>(left).equals(new HashSet<>(right));
  }

  /**
   * The privileges of a new object, or null for the usual ones.
   *
   * @param schema the oid of its schema, or 0
   */
  List<AclItem> ofNew(AclObject object, int owner, int schema) {
    DefaultPrivileges everywhere = find(owner, 0, object);
    DefaultPrivileges inSchema = schema == 0 ? null : find(owner, schema, object);
    if (everywhere == null && inSchema == null) {
      return null;
    }
    List<AclItem> acl = everywhere == null ? object.usual(owner) : everywhere.acl();
    if (inSchema != null) {
      AclChange change = new AclChange(context.rights(), owner, false);
      for (AclItem item : inSchema.acl()) {
        acl = change.granted(acl, item);
      }
    }
    return isSame(acl, object.usual(owner)) ? null : sorted(acl);
  }

  private static List<AclItem> sorted(List<AclItem> acl) {
    List<AclItem> sorted = new ArrayList<>(acl);
    sorted.sort(
        Comparator.comparing(AclItem::grantee, Integer::compareUnsigned)
            .thenComparing(AclItem::grantor, Integer::compareUnsigned));
    return sorted;
  }
}
