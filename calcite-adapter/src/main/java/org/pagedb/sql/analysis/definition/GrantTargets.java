package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.builtin.PgLanguage;

/** The objects that a GRANT or REVOKE speaks of. */
final class GrantTargets {

  private final DefinitionContext context;

  GrantTargets(DefinitionContext context) {
    this.context = context;
  }

  /**
   * One object.
   *
   * @param relation the relation, or null for what is none or is built in
   */
  record Target(AclObject kind, int oid, String name, Relation relation) {

    List<TableColumn> columns() {
      return relation == null ? List.of() : relation.columns();
    }
  }

  List<Target> of(PrivilegeStatement.Target written) {
    List<Target> targets = new ArrayList<>();
    for (ObjectName object : written.objects()) {
      if (written.allInSchema()) {
        all(written.kind(), last(object), targets);
      } else {
        targets.add(one(written.kind(), object));
      }
    }
    return targets;
  }

  private static String last(ObjectName object) {
    return ((ObjectName.Plain) object).name().last();
  }

  private void all(PrivilegeStatement.TargetKind kind, String name, List<Target> targets) {
    Schema schema = context.schemaWithUsage(name);
    boolean sequences = kind == PrivilegeStatement.TargetKind.SEQUENCE;
    boolean relations = sequences || kind == PrivilegeStatement.TargetKind.TABLE;
    for (Relation relation : context.catalog().relationsIn(schema.name())) {
      if (relations && sequences == relation instanceof Sequence) {
        targets.add(target(relation));
      }
    }
  }

  private Target one(PrivilegeStatement.TargetKind kind, ObjectName object) {
    return switch (kind) {
      case TABLE, SEQUENCE ->
          relation(kind, DropStatements.name(((ObjectName.Plain) object).name()));
      case SCHEMA -> schema(last(object));
      case DATABASE -> database(last(object));
      case TYPE, DOMAIN -> type(kind, object);
      case FUNCTION, PROCEDURE, ROUTINE ->
          new RoutineTargets(context).routine(kind, (ObjectName.Routine) object);
      case LANGUAGE -> language(last(object));
      default -> throw SqlFailure.notSupported("GRANT ON " + kind.name().replace('_', ' '));
    };
  }

  private Target relation(PrivilegeStatement.TargetKind kind, RelationName name) {
    SystemRelation system = SystemRelations.find(name.schema(), name.name());
    if (system != null) {
      return new Target(AclObject.TABLE, system.oid(), system.name(), null);
    }
    Relation relation = context.relation(name);
    if (kind == PrivilegeStatement.TargetKind.SEQUENCE && !(relation instanceof Sequence)) {
      throw SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "\"%s\" is not a sequence", relation.name());
    }
    return target(relation);
  }

  static Target target(Relation relation) {
    AclObject kind = relation instanceof Sequence ? AclObject.SEQUENCE : AclObject.TABLE;
    return new Target(kind, relation.oid(), relation.name(), relation);
  }

  private Target schema(String name) {
    Schema schema = context.catalog().schema(name);
    if (schema == null) {
      throw DefinitionContext.missingSchema(name);
    }
    return new Target(AclObject.SCHEMA, schema.oid(), name, null);
  }

  private Target database(String name) {
    if (!name.equals(context.settings().database())) {
      throw SqlFailure.of(SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", name);
    }
    return new Target(AclObject.DATABASE, AccessControl.DATABASE, name, null);
  }

  private Target type(PrivilegeStatement.TargetKind kind, ObjectName object) {
    List<String> names =
        object instanceof ObjectName.Type type
            ? type.type().names()
            : ((ObjectName.Plain) object).name().parts();
    PgType found;
    try {
      found = context.statement().types().require(TypeName.of(names, 0)).type();
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position());
    }
    if (kind == PrivilegeStatement.TargetKind.DOMAIN && found.kind() != PgType.Kind.DOMAIN) {
      throw SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "\"%s\" is not a domain", found.name());
    } else if (found.isArray()) {
      throw PrivilegeWords.invalid("cannot set privileges of array types")
          .hint("Set the privileges of the element type instead.");
    }
    return new Target(AclObject.TYPE, found.oid(), found.name(), null);
  }

  private static Target language(String name) {
    PgLanguage language = PgLanguage.named(name);
    if (language == null) {
      throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "language \"%s\" does not exist", name);
    } else if (!language.trusted()) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "language \"" + name + "\" is not trusted")
          .detail(
              "GRANT and REVOKE are not allowed on untrusted languages, because only superusers"
                  + " can use untrusted languages.");
    }
    return new Target(AclObject.LANGUAGE, language.oid(), name, null);
  }
}
