package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;

/** DROP TABLE, VIEW, INDEX, SEQUENCE, SCHEMA, TYPE and DOMAIN. */
final class DropStatements {

  private static final char MATERIALIZED = 'm';

  private final DefinitionContext context;

  DropStatements(DefinitionContext context) {
    this.context = context;
  }

  void drop(ObjectStatement.Drop statement) {
    if (statement.concurrently()) {
      refuseConcurrently(statement);
    }
    List<Part> parts = new ArrayList<>(statement.objects().size());
    for (ObjectName object : statement.objects()) {
      Part part = find(statement, object);
      if (part != null) {
        requireOwner(part);
      }
      if (part != null && !parts.contains(part)) {
        parts.add(part);
      }
    }
    if (!parts.isEmpty()) {
      new Dropping(context).drop(parts, statement.cascade());
    }
  }

  private static void refuseConcurrently(ObjectStatement.Drop statement) {
    if (statement.objects().size() > 1) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "DROP INDEX CONCURRENTLY does not support dropping multiple objects");
    }
    if (statement.cascade()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "DROP INDEX CONCURRENTLY does not support CASCADE");
    }
  }

  /** Of the object, or of the schema it is in. */
  private void requireOwner(Part part) {
    int user = context.user();
    CatalogObject object = context.catalog().object(part.oid());
    String schema = null;
    String described;
    if (object instanceof Relation relation) {
      schema = part.kind() == Part.Kind.POLICY ? null : relation.schema();
      described =
          part.kind() == Part.Kind.POLICY
              ? "relation " + relation.name()
              : part.kind() == Part.Kind.INDEX
                  ? "index " + ((Table) relation).index(part.part()).name()
                  : RelationUse.noun(relation) + ' ' + relation.name();
    } else if (object instanceof UserType type) {
      schema = type.type().schema();
      described = "type " + type.type().name();
    } else {
      described = "schema " + ((Schema) object).name();
    }
    boolean ownsSchema =
        schema != null
            && context.catalog().schema(schema) != null
            && context.rights().owns(user, context.catalog().schema(schema).oid());
    if (!ownsSchema) {
      context.requireOwner(part.oid(), described);
    }
  }

  private Part find(ObjectStatement.Drop statement, ObjectName object) {
    return switch (statement.kind()) {
      case TABLE, VIEW, MATERIALIZED_VIEW, SEQUENCE, INDEX ->
          relation(statement, name(((ObjectName.Plain) object).name()));
      case SCHEMA -> schema(statement, ((ObjectName.Plain) object).name().last());
      case TYPE, DOMAIN -> type(statement, ((ObjectName.Type) object).type());
      case POLICY -> policy(statement, (ObjectName.OnRelation) object);
      default -> skip(statement, new MissingObjects(context).failure(statement, object));
    };
  }

  /** A qualified name as that of a relation. */
  static RelationName name(QualifiedName name) {
    List<String> parts = name.parts();
    int count = parts.size();
    return new RelationName(
        count > 2 ? parts.get(count - 3) : null,
        count > 1 ? parts.get(count - 2) : null,
        name.last(),
        0); // PostgreSQL's failures have no position here
  }

  static String noun(ObjectKind kind) {
    return switch (kind) {
      case TABLE -> "table";
      case VIEW -> "view";
      case MATERIALIZED_VIEW -> "materialized view";
      case SEQUENCE -> "sequence";
      case INDEX -> "index";
      default -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  private Part relation(ObjectStatement.Drop statement, RelationName name) {
    String schema = context.statement().relations().schemaOf(name);
    if (schema == null) {
      if (SystemRelations.find(name.schema(), name.name()) != null) {
        throw new SqlFailure(
            SqlState.INSUFFICIENT_PRIVILEGE,
            "permission denied: \"" + name.name() + "\" is a system catalog");
      }
      return missing(statement, name);
    }
    Relation owner = context.catalog().relationOrOwner(schema, name.name());
    boolean isIndex = !owner.name().equals(name.name());
    ObjectKind found = isIndex ? ObjectKind.INDEX : kindOf(owner);
    if (found != statement.kind()) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              "\"" + name.name() + "\" is not " + withArticle(statement.kind()))
          .hint(
              "Use DROP "
                  + found.name().replace('_', ' ')
                  + " to remove "
                  + withArticle(found)
                  + ".");
    }
    if (isIndex) {
      if (statement.concurrently() && ((Table) owner).isPartitioned()) {
        throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "cannot drop partitioned index \"" + name.name() + "\" concurrently");
      }
      return index((Table) owner, schema, name.name());
    }
    if (owner instanceof Sequence sequence && sequence.identity()) {
      refuseIdentity(sequence);
    }
    return Part.object(owner.oid());
  }

  private static ObjectKind kindOf(Relation relation) {
    if (relation instanceof View) {
      return ObjectKind.VIEW;
    } else if (relation instanceof Sequence) {
      return ObjectKind.SEQUENCE;
    }
    return relation.kind() == MATERIALIZED ? ObjectKind.MATERIALIZED_VIEW : ObjectKind.TABLE;
  }

  private static String withArticle(ObjectKind kind) {
    return (kind == ObjectKind.INDEX ? "an " : "a ") + noun(kind);
  }

  private Part index(Table table, String schema, String name) {
    TableIndex index = context.catalog().index(schema, name);
    requireOwner(new Part(Part.Kind.INDEX, table.oid(), index.oid()));
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() != 'f') {
        PartText text = new PartText(context.catalog(), context.settings().path());
        String part = text.of(new Part(Part.Kind.CONSTRAINT, table.oid(), constraint.oid()));
        throw required(name, part);
      }
    }
    if (index.parent() != 0) {
      Table parent = (Table) context.catalog().owner(index.parent());
      PartText text = new PartText(context.catalog(), context.settings().path());
      throw required(name, text.of(new Part(Part.Kind.INDEX, parent.oid(), index.parent())));
    }
    return new Part(Part.Kind.INDEX, table.oid(), index.oid());
  }

  private static SqlFailure required(String index, String part) {
    return new SqlFailure(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot drop index " + index + " because " + part + " requires it")
        .hint("You can drop " + part + " instead.");
  }

  private void refuseIdentity(Sequence sequence) {
    PartText text = new PartText(context.catalog(), context.settings().path());
    String column =
        text.of(new Part(Part.Kind.COLUMN, sequence.ownerTable(), sequence.ownerColumn()));
    throw new SqlFailure(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot drop "
                + text.of(Part.object(sequence.oid()))
                + " because "
                + column
                + " requires it")
        .hint("You can drop " + column + " instead.");
  }

  private Part missing(ObjectStatement.Drop statement, RelationName name) {
    boolean noSchema =
        name.schema() != null
            && context.catalog().schema(context.settings().path().schema(name.schema())) == null;
    SqlFailure failure;
    if (noSchema) {
      failure = DefinitionContext.missingSchema(name.schema());
    } else {
      SqlState state =
          statement.kind() == ObjectKind.INDEX
              ? SqlState.UNDEFINED_OBJECT
              : SqlState.UNDEFINED_TABLE;
      failure =
          new SqlFailure(state, noun(statement.kind()) + " \"" + name.name() + "\" does not exist");
    }
    return skip(statement, failure);
  }

  private Part skip(ObjectStatement.Drop statement, SqlFailure failure) {
    if (!statement.ifExists()) {
      throw failure;
    }
    context.notice(failure.getMessage() + ", skipping");
    return null;
  }

  private Part policy(ObjectStatement.Drop statement, ObjectName.OnRelation named) {
    Relation relation = context.found(name(named.relation()));
    Policy policy =
        relation instanceof Table table ? table.traits().rowSecurity().policy(named.name()) : null;
    return policy == null
        ? skip(statement, new MissingObjects(context).failure(statement, named))
        : new Part(Part.Kind.POLICY, relation.oid(), policy.oid());
  }

  private Part schema(ObjectStatement.Drop statement, String name) {
    Schema schema = context.catalog().schema(name);
    if (schema == null) {
      return skip(statement, DefinitionContext.missingSchema(name));
    }
    if (schema.oid() == Schema.PG_CATALOG_OID) {
      throw new SqlFailure(
          SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop schema " + name + " because it is required by the database system");
    }
    return Part.object(schema.oid());
  }

  private Part type(ObjectStatement.Drop statement, TypeName name) {
    PgType type = context.statement().types().find(name.names());
    if (type == null) {
      String written = String.join(".", name.names());
      return skip(
          statement,
          new SqlFailure(SqlState.UNDEFINED_OBJECT, "type \"" + written + "\" does not exist"));
    }
    if (statement.kind() == ObjectKind.DOMAIN && type.kind() != PgType.Kind.DOMAIN) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + type.name() + "\" is not a domain");
    }
    CatalogObject object = context.catalog().object(type.oid());
    if (object instanceof UserType user && type.kind() == PgType.Kind.MULTIRANGE) {
      String range = TypeText.of(context.statement().routines().type(user.range().partner()));
      throw new SqlFailure(
              SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
              "cannot drop type " + TypeText.of(type) + " because type " + range + " requires it")
          .hint("You can drop type " + range + " instead.");
    }
    if (!(object instanceof UserType)) {
      throw new SqlFailure(
          SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop type "
              + TypeText.of(type)
              + " because it is required by the database system");
    }
    return Part.object(type.oid());
  }
}
