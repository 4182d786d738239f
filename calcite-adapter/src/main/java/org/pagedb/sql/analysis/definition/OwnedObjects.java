package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DefaultPrivileges;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;

/** What depends on a role: what it owns, and what it has privileges on or gave them for. */
final class OwnedObjects {

  private static final int FIRST_USER_OID = 16_384;

  private final DefinitionContext context;

  OwnedObjects(DefinitionContext context) {
    this.context = context;
  }

  /** An object that a role owns. */
  record Owned(int oid, AclObject kind) {}

  /** Whether a role is one of those that the database cannot be without. */
  static boolean isPinned(int role) {
    return Integer.compareUnsigned(role, FIRST_USER_OID) < 0;
  }

  /** The objects that a role owns, in the order of their oids. */
  List<Owned> of(int role) {
    List<Owned> owned = new ArrayList<>();
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof AccessControl access && access.owner() == role) {
        owned.add(new Owned(access.oid(), kind(access.oid())));
      }
    }
    owned.sort(Comparator.comparingInt(Owned::oid));
    return owned;
  }

  /** What kind of object an oid belongs to, as far as privileges are concerned. */
  AclObject kind(int oid) {
    CatalogObject object = context.catalog().object(oid);
    if (oid == AccessControl.DATABASE) {
      return AclObject.DATABASE;
    } else if (object instanceof Schema) {
      return AclObject.SCHEMA;
    } else if (object instanceof UserType) {
      return AclObject.TYPE;
    } else if (object instanceof Sequence) {
      return AclObject.SEQUENCE;
    } else if (object instanceof Relation) {
      return AclObject.TABLE;
    }
    return new BuiltinKinds().of(oid);
  }

  /** Why a role cannot be dropped: a line for each object, as PostgreSQL's detail has them. */
  List<String> reasons(int role) {
    List<String> reasons = new ArrayList<>();
    List<CatalogObject> all = new ArrayList<>(context.catalog().objects());
    all.sort(Comparator.comparingLong(this::age));
    for (CatalogObject object : all) {
      if (object instanceof Table table) {
        policies(role, table, reasons);
      } else if (object instanceof AccessControl access) {
        if (access.owner() == role) {
          reasons.add("owner of " + described(access.oid()));
        } else {
          privileges(role, access, reasons);
        }
      } else if (object instanceof DefaultPrivileges defaults) {
        String what = new DefaultPrivilegeText(context).of(defaults);
        if (defaults.role() == role) {
          reasons.add("owner of " + what);
        } else if (names(defaults.acl(), role)) {
          reasons.add("privileges for " + what);
        }
      }
    }
    return reasons;
  }

  /** In PostgreSQL a column's own sequence is made before the table. */
  private long age(CatalogObject object) {
    int table =
        context.catalog().object(object.oid()) instanceof Sequence sequence
            ? sequence.ownerTable()
            : 0;
    return table == 0 ? 2L * object.oid() : 2L * table - 1;
  }

  private void privileges(int role, AccessControl access, List<String> reasons) {
    if (access.acl() != null && names(access.acl(), role)) {
      reasons.add("privileges for " + described(access.oid()));
    }
    for (AccessControl.ColumnAcl column : access.columns()) {
      if (names(column.acl(), role)) {
        Relation relation = (Relation) context.catalog().object(access.oid());
        String name = relation.columns().get(column.column() - 1).name();
        reasons.add("privileges for column " + name + " of " + described(access.oid()));
      }
    }
  }

  private void policies(int role, Table table, List<String> reasons) {
    for (Policy policy : table.traits().rowSecurity().policies()) {
      if (policy.roles().contains(role)) {
        Part part = new Part(Part.Kind.POLICY, table.oid(), policy.oid());
        reasons.add(
            "target of " + new PartText(context.catalog(), context.settings().path()).of(part));
      }
    }
  }

  static boolean names(List<AclItem> acl, int role) {
    for (AclItem item : acl) {
      if (item.grantee() == role || item.grantor() == role) {
        return true;
      }
    }
    return false;
  }

  private String described(int oid) {
    if (oid == AccessControl.DATABASE) {
      return "database " + context.settings().database();
    }
    if (context.catalog().object(oid) == null) {
      return new BuiltinKinds().described(oid);
    }
    return new PartText(context.catalog(), context.settings().path()).of(Part.object(oid));
  }
}
