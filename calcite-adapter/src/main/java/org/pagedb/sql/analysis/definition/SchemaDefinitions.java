package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SchemaStatement;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** CREATE SCHEMA. */
final class SchemaDefinitions {

  private final DefinitionContext context;

  SchemaDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(SchemaStatement statement) {
    Role role = statement.owner();
    int owner = role == null ? context.user() : new RoleSpec(context).oid(role);
    AccessRights rights = context.rights();
    String name = statement.name() == null ? rights.roles().name(owner) : statement.name();
    requireCreate(context);
    rights.roles().checkMember(context.user(), owner);
    checkName(name);
    if (context.catalog().schema(name) != null) {
      if (!statement.ifNotExists()) {
        throw new SqlFailure(SqlState.DUPLICATE_SCHEMA, "schema \"" + name + "\" already exists");
      }
      context.notice(SqlState.DUPLICATE_SCHEMA, "schema \"" + name + "\" already exists, skipping");
      return;
    }
    Schema schema = new Schema(context.oids().take(), name);
    context.put(schema);
    List<AclItem> acl = new DefaultPrivilegeStatements(context).ofNew(AclObject.SCHEMA, owner, 0);
    if (owner != context.user() || acl != null) {
      context.put(AccessControl.owned(schema.oid(), owner).with(acl));
    }
    if (!statement.elements().isEmpty()) {
      new SchemaElements(context, name, owner).run(statement.elements());
    }
  }

  /** Fails with 42501 unless the user may make schemas. */
  static void requireCreate(DefinitionContext context) {
    if (!context
        .rights()
        .has(AclObject.DATABASE, AccessControl.DATABASE, context.user(), Privilege.CREATE)) {
      throw RoleDefinitions.denied(
          "permission denied for database " + context.settings().database());
    }
  }

  static void checkName(String name) {
    if (name.startsWith("pg_")) {
      throw new SqlFailure(SqlState.RESERVED_NAME, "unacceptable schema name \"" + name + "\"")
          .detail("The prefix \"pg_\" is reserved for system schemas.");
    }
  }
}
