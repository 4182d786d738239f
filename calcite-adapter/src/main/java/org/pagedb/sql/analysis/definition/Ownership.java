package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.privilege.AclChange;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** ALTER … OWNER TO and REASSIGN OWNED. */
final class Ownership {

  private final DefinitionContext context;

  Ownership(DefinitionContext context) {
    this.context = context;
  }

  void change(ObjectStatement.ChangeOwner statement) {
    int owner = new RoleSpec(context).oid(statement.owner());
    ObjectKind kind = statement.kind();
    switch (kind) {
      case SCHEMA -> schema(((ObjectName.Plain) statement.object()).name().last(), owner);
      case TYPE, DOMAIN -> type(statement, owner);
      case DATABASE -> database(((ObjectName.Plain) statement.object()).name().last(), owner);
      default -> throw SqlFailure.notSupported("ALTER " + kind.name().replace('_', ' ') + " OWNER");
    }
  }

  /** ALTER TABLE and its kin; what belongs to the relation follows. */
  void changeRelation(Relation relation, Role written) {
    int owner = new RoleSpec(context).oid(written);
    AccessRights rights = context.rights();
    if (rights.owner(relation.oid()) == owner) {
      return;
    }
    if (relation instanceof Sequence sequence && sequence.ownerTable() != 0) {
      Relation table = (Relation) context.catalog().object(sequence.ownerTable());
      throw SqlFailure.of(
              SqlState.FEATURE_NOT_SUPPORTED,
              "cannot change owner of sequence \"%s\"",
              sequence.name())
          .detail(
              "Sequence \"" + sequence.name() + "\" is linked to table \"" + table.name() + "\".");
    }
    if (!rights.roles().isSuperuser(context.user())) {
      context.requireOwner(relation);
      mayOwn(owner, relation.schema());
    }
    give(relation, owner);
  }

  private void give(Relation relation, int owner) {
    AclObject kind = relation instanceof Sequence ? AclObject.SEQUENCE : AclObject.TABLE;
    put(relation.oid(), kind, owner);
    if (relation instanceof Table) {
      for (CatalogObject object : context.catalog().objects()) {
        if (object instanceof Sequence sequence && sequence.ownerTable() == relation.oid()) {
          put(sequence.oid(), AclObject.SEQUENCE, owner);
        }
      }
    }
  }

  /** The user must be able to become the new owner, who must be able to make such an object. */
  private void mayOwn(int owner, String schemaName) {
    AccessRights rights = context.rights();
    rights.roles().checkMember(context.user(), owner);
    Schema schema = schemaName == null ? null : context.catalog().schema(schemaName);
    if (schema != null && !rights.has(AclObject.SCHEMA, schema.oid(), owner, Privilege.CREATE)) {
      throw RoleDefinitions.denied("permission denied for schema " + schemaName);
    }
  }

  private void schema(String name, int owner) {
    Schema schema = context.catalog().schema(name);
    if (schema == null) {
      throw DefinitionContext.missingSchema(name);
    }
    if (context.rights().owner(schema.oid()) == owner) {
      return;
    }
    context.requireOwner(schema.oid(), "schema " + name);
    mayOwn(owner, null);
    if (!context
        .rights()
        .has(AclObject.DATABASE, AccessControl.DATABASE, context.user(), Privilege.CREATE)) {
      throw RoleDefinitions.denied(
          "permission denied for database " + context.settings().database());
    }
    put(schema.oid(), AclObject.SCHEMA, owner);
  }

  private void type(ObjectStatement.ChangeOwner statement, int owner) {
    List<String> names =
        statement.object() instanceof ObjectName.Type type
            ? type.type().names()
            : ((ObjectName.Plain) statement.object()).name().parts();
    PgType type = context.statement().types().find(names);
    if (type == null) {
      throw SqlFailure.of(
          SqlState.UNDEFINED_OBJECT, "type \"%s\" does not exist", String.join(".", names));
    }
    if (statement.kind() == ObjectKind.DOMAIN && type.kind() != PgType.Kind.DOMAIN) {
      throw SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "%s is not a domain", type.name());
    }
    if (!(context.catalog().object(type.oid()) instanceof UserType)) {
      throw SqlFailure.notSupported("ALTER TYPE OWNER of a built-in type");
    }
    changeType(type, owner);
  }

  /** ALTER TYPE of a composite type. */
  void changeType(UserType type, Role written) {
    changeType(type.type(), new RoleSpec(context).oid(written));
  }

  private void changeType(PgType type, int owner) {
    if (context.rights().owner(type.oid()) == owner) {
      return;
    }
    if (!context.rights().roles().isSuperuser(context.user())) {
      context.requireOwner(type.oid(), "type " + type.name());
      mayOwn(owner, type.schema());
    }
    put(type.oid(), AclObject.TYPE, owner);
  }

  private void database(String name, int owner) {
    if (!name.equals(context.settings().database())) {
      throw SqlFailure.of(SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", name);
    }
    if (context.rights().owner(AccessControl.DATABASE) == owner) {
      return;
    }
    context.requireOwner(AccessControl.DATABASE, "database " + name);
    context.rights().roles().checkMember(context.user(), owner);
    DatabaseRole user = context.catalog().role(context.user());
    if (!user.attributes().superuser() && !user.attributes().createDatabase()) {
      throw RoleDefinitions.denied("permission denied to change owner of database");
    }
    put(AccessControl.DATABASE, AclObject.DATABASE, owner);
  }

  /** Makes another role the owner of an object, in whose name all was granted. */
  private void put(int oid, AclObject kind, int owner) {
    AccessRights rights = context.rights();
    int before = rights.owner(oid);
    AccessControl known = context.catalog().access(oid);
    if (known == null) {
      List<AclItem> kept = rights.keptAcl(kind, oid);
      known = AccessControl.owned(oid, before).with(kept);
    }
    List<AccessControl.ColumnAcl> columns = new ArrayList<>();
    for (AccessControl.ColumnAcl column : known.columns()) {
      columns.add(
          new AccessControl.ColumnAcl(
              column.column(), AclChange.ofNewOwner(column.acl(), before, owner)));
    }
    List<AclItem> acl = AclChange.ofNewOwner(known.acl(), before, owner);
    context.put(known.ownedBy(owner, acl == null ? null : List.copyOf(acl), List.copyOf(columns)));
  }

  void reassign(RoleStatement.ReassignOwned statement) {
    RoleSpec spec = new RoleSpec(context);
    List<Integer> roles = spec.oids(statement.roles());
    for (int role : roles) {
      if (!context.rights().roles().hasPrivilegesOf(context.user(), role)) {
        throw RoleDefinitions.denied("permission denied to reassign objects");
      }
    }
    int newOwner = spec.oid(statement.newOwner());
    if (!context.rights().roles().hasPrivilegesOf(context.user(), newOwner)) {
      throw RoleDefinitions.denied("permission denied to reassign objects");
    }
    for (int role : roles) {
      if (OwnedObjects.isPinned(role)) {
        throw SqlFailure.of(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot reassign ownership of objects owned by role %s because they are required by"
                + " the database system",
            context.rights().roles().name(role));
      }
      for (OwnedObjects.Owned owned : new OwnedObjects(context).of(role)) {
        put(owned.oid(), owned.kind(), newOwner);
      }
    }
  }
}
