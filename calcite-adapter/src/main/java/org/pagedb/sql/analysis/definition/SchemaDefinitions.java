package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SchemaStatement;

/** CREATE SCHEMA. */
final class SchemaDefinitions {

  private final DefinitionContext context;

  SchemaDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(SchemaStatement statement) {
    String user = context.settings().user();
    Role role = statement.owner();
    String owner = role == null || role.kind() != Role.Kind.NAMED ? user : role.name();
    String name = statement.name() == null ? owner : statement.name();
    checkName(name);
    if (context.catalog().schema(name) != null) {
      if (!statement.ifNotExists()) {
        throw new SqlFailure(SqlState.DUPLICATE_SCHEMA, "schema \"" + name + "\" already exists");
      }
      context.notice(SqlState.DUPLICATE_SCHEMA, "schema \"" + name + "\" already exists, skipping");
      return;
    }
    if (!statement.elements().isEmpty()) {
      throw SqlFailure.notSupported("CREATE SCHEMA with elements").at(statement.position());
    }
    context.put(new Schema(context.oids().take(), name, owner));
  }

  static void checkName(String name) {
    if (name.startsWith("pg_")) {
      throw new SqlFailure(SqlState.RESERVED_NAME, "unacceptable schema name \"" + name + "\"")
          .detail("The prefix \"pg_\" is reserved for system schemas.");
    }
  }
}
