package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.privilege.AclChange;
import org.pagedb.sql.analysis.privilege.Grantor;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** GRANT and REVOKE of privileges on objects. */
final class Granting {

  private final DefinitionContext context;
  private final PrivilegeStatement.Grant statement;
  private final List<Integer> grantees = new ArrayList<>();
  private PrivilegeWords words;

  Granting(DefinitionContext context, PrivilegeStatement.Grant statement) {
    this.context = context;
    this.statement = statement;
  }

  void run() {
    RoleSpec spec = new RoleSpec(context);
    Role grantor = statement.grantedBy();
    if (grantor != null && spec.oid(grantor) != context.user()) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "grantor must be current user");
    }
    List<GrantTargets.Target> targets = new GrantTargets(context).of(statement.target());
    for (Role grantee : statement.grantees()) {
      grantees.add(spec.grantee(grantee));
    }
    words = PrivilegeWords.of(statement.privileges(), statement.target().kind());
    for (GrantTargets.Target target : targets) {
      apply(target);
    }
  }

  private void apply(GrantTargets.Target target) {
    int privileges = words.all() ? target.kind().all() : words.privileges();
    boolean asTable = statement.target().kind() == PrivilegeStatement.TargetKind.TABLE;
    if (asTable && !words.all()) {
      privileges = onlyWhatItHas(target, privileges);
    }
    if (privileges != 0) {
      onObject(target, privileges);
    }
    int onColumns = privileges & AclObject.COLUMN.all();
    if (asTable && !statement.grant() && onColumns != 0) {
      for (TableColumn column : target.columns()) {
        if (hasColumnAcl(target, column)) {
          onColumn(target, column, onColumns, true);
        }
      }
    }
    for (PrivilegeWords.OnColumns columns : words.columns()) {
      onColumns(target, columns);
    }
  }

  private int onlyWhatItHas(GrantTargets.Target target, int privileges) {
    if (target.relation() instanceof Sequence) {
      if ((privileges & ~AclObject.SEQUENCE.all()) != 0) {
        context.warning(
            SqlState.INVALID_GRANT_OPERATION,
            "sequence \""
                + target.name()
                + "\" only supports USAGE, SELECT, and UPDATE privileges");
      }
      return privileges & AclObject.SEQUENCE.all();
    }
    if ((privileges & ~AclObject.TABLE.all()) != 0) {
      throw PrivilegeWords.invalid("invalid privilege type USAGE for table");
    }
    return privileges;
  }

  private void onObject(GrantTargets.Target target, int privileges) {
    AccessRights rights = context.rights();
    int owner = rights.owner(target.oid());
    List<AclItem> before = rights.acl(target.kind(), target.oid());
    Grantor grantor = Grantor.best(rights, context.user(), privileges, before, owner);
    if (grantor.options() == 0) {
      checkAnything(target, grantor.role());
    }
    int granted = privileges & grantor.options();
    report(privileges, granted, words.all(), "\"" + target.name() + "\"");
    put(access(target).with(merged(rights, before, granted, grantor.role(), owner)));
  }

  /** Whoever has nothing at all on the object is refused rather than warned. */
  private void checkAnything(GrantTargets.Target target, int grantor) {
    int all = target.kind().all();
    int wanted = all | all << AccessRights.OPTIONS;
    if (context.rights().mask(target.kind(), target.oid(), grantor, wanted) == 0) {
      throw RoleDefinitions.denied(
          "permission denied for "
              + context.noun(target.kind(), target.oid())
              + ' '
              + target.name());
    }
  }

  private void report(int wanted, int granted, boolean all, String where) {
    String verb = statement.grant() ? "were granted" : "could be revoked";
    SqlState state =
        statement.grant()
            ? SqlState.WARNING_PRIVILEGE_NOT_GRANTED
            : SqlState.WARNING_PRIVILEGE_NOT_REVOKED;
    if (granted == 0) {
      context.warning(state, "no privileges " + verb + " for " + where);
    } else if (!all && granted != wanted) {
      context.warning(state, "not all privileges " + verb + " for " + where);
    }
  }

  private List<AclItem> merged(
      AccessRights rights, List<AclItem> before, int privileges, int grantor, int owner) {
    AclChange change = new AclChange(rights, owner, statement.cascade());
    return merged(change, before, grantees, privileges, grantor, statement);
  }

  /** The list as a GRANT or REVOKE of the privileges makes it. */
  static List<AclItem> merged(
      AclChange change,
      List<AclItem> before,
      List<Integer> grantees,
      int privileges,
      int grantor,
      PrivilegeStatement.Grant statement) {
    List<AclItem> acl = before;
    boolean option = statement.grantOption();
    for (int grantee : grantees) {
      if (statement.grant()) {
        if (option && grantee == AclItem.PUBLIC) {
          throw PrivilegeWords.invalid("grant options can only be granted to roles");
        }
        AclItem added = new AclItem(grantee, grantor, privileges, option ? privileges : 0);
        acl = change.granted(acl, added);
      } else {
        AclItem removed = new AclItem(grantee, grantor, option ? 0 : privileges, privileges);
        acl = change.revoked(acl, removed);
      }
    }
    return acl;
  }

  private AccessControl access(GrantTargets.Target target) {
    AccessControl known = context.catalog().access(target.oid());
    return known == null
        ? AccessControl.owned(target.oid(), context.rights().owner(target.oid()))
        : known;
  }

  private void put(AccessControl access) {
    context.put(access);
  }

  private boolean hasColumnAcl(GrantTargets.Target target, TableColumn column) {
    AccessControl access = context.catalog().access(target.oid());
    return !column.dropped() && access != null && access.column(column.number()) != null;
  }

  private void onColumns(GrantTargets.Target target, PrivilegeWords.OnColumns columns) {
    int privileges = columns.privileges();
    if (!columns.all() && (privileges & ~AclObject.COLUMN.all()) != 0) {
      throw PrivilegeWords.invalid(
          "invalid privilege type "
              + Privilege.of(Integer.numberOfTrailingZeros(privileges)).words()
              + " for column");
    }
    if (target.relation() instanceof Sequence) {
      int select = Privilege.SELECT.bit();
      if ((privileges & ~select) != 0) {
        context.warning(
            SqlState.INVALID_GRANT_OPERATION,
            "sequence \"" + target.name() + "\" only supports SELECT column privileges");
      }
      privileges &= select;
    }
    for (String name : columns.names()) {
      onColumn(target, column(target, name), privileges, columns.all());
    }
  }

  private static TableColumn column(GrantTargets.Target target, String name) {
    for (TableColumn column : target.columns()) {
      if (!column.dropped() && column.name().equals(name)) {
        return column;
      }
    }
    throw SqlFailure.of(
        SqlState.UNDEFINED_COLUMN,
        "column \"%s\" of relation \"%s\" does not exist",
        name,
        target.name());
  }

  private void onColumn(
      GrantTargets.Target target, TableColumn column, int privileges, boolean all) {
    AccessRights rights = context.rights();
    int owner = rights.owner(target.oid());
    AccessControl access = access(target);
    List<AclItem> kept = access.column(column.number());
    List<AclItem> before = kept == null ? List.of() : kept;
    List<AclItem> both = new ArrayList<>(rights.acl(AclObject.TABLE, target.oid()));
    both.addAll(before);
    Grantor grantor = Grantor.best(rights, context.user(), privileges, both, owner);
    String where = "column \"" + column.name() + "\" of relation \"" + target.name() + "\"";
    if (grantor.options() == 0) {
      int wanted = AclObject.COLUMN.all() | AclObject.COLUMN.all() << AccessRights.OPTIONS;
      if (rights.mask(AclObject.TABLE, target.oid(), grantor.role(), wanted) == 0
          && rights.columnMask(target.oid(), column.number(), grantor.role(), wanted) == 0) {
        throw RoleDefinitions.denied("permission denied for " + where);
      }
    }
    int granted = privileges & grantor.options();
    report(privileges, granted, all, where);
    List<AclItem> after = merged(rights, before, granted, grantor.role(), owner);
    put(access.withColumn(column.number(), after.isEmpty() ? null : after));
  }
}
