package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.catalog.Comment;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;

/** COMMENT ON. */
final class CommentStatements {

  private final DefinitionContext context;

  CommentStatements(DefinitionContext context) {
    this.context = context;
  }

  void comment(ObjectStatement.Comment statement) {
    switch (statement.kind()) {
      case TABLE, VIEW, SEQUENCE, INDEX, MATERIALIZED_VIEW ->
          put(relation(DropStatements.name(plain(statement))), 0, statement.text());
      case COLUMN -> column(plain(statement), statement.text());
      case SCHEMA -> put(schema(plain(statement).last()), 0, statement.text());
      case TABLE_CONSTRAINT -> constraint(statement);
      case POLICY -> policy(statement);
      case TYPE, DOMAIN -> put(type(statement), 0, statement.text());
      case DATABASE, EXTENSION, ROLE -> {
        // there is one database and one role, and nothing shows what is said of them
      }
      default ->
          throw SqlFailure.notSupported("COMMENT ON " + statement.kind().name().replace('_', ' '));
    }
  }

  private static QualifiedName plain(ObjectStatement.Comment statement) {
    return ((ObjectName.Plain) statement.object()).name();
  }

  private void put(int oid, int column, String text) {
    String before = context.catalog().comment(oid, column);
    if (text != null && !text.isEmpty()) {
      context.put(new Comment(oid, column, text));
    } else if (before != null) {
      context.remove(new Comment(oid, column, before));
    }
  }

  private int relation(RelationName name) {
    String schema = context.statement().relations().schemaOf(name);
    if (schema == null) {
      throw new SqlFailure(SqlState.UNDEFINED_TABLE, "relation \"" + name + "\" does not exist");
    }
    Relation relation = context.catalog().relation(schema, name.name());
    if (relation == null) {
      int index = context.catalog().index(schema, name.name()).oid();
      context.requireOwner(index, "index " + name.name());
      return index;
    }
    context.requireOwner(relation);
    return relation.oid();
  }

  private void column(QualifiedName name, String text) {
    List<String> parts = name.parts();
    if (parts.size() < 2) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "column name must be qualified");
    }
    QualifiedName owner = new QualifiedName(parts.subList(0, parts.size() - 1), name.position());
    Relation relation = context.relation(DropStatements.name(owner));
    context.requireOwner(relation);
    for (TableColumn column : relation.columns()) {
      if (!column.dropped() && column.name().equals(name.last())) {
        put(relation.oid(), column.number(), text);
        return;
      }
    }
    throw new SqlFailure(
        SqlState.UNDEFINED_COLUMN,
        "column \"" + name.last() + "\" of relation \"" + relation.name() + "\" does not exist");
  }

  private int schema(String name) {
    Schema schema = context.catalog().schema(name);
    if (schema == null) {
      throw DefinitionContext.missingSchema(name);
    }
    context.requireOwner(schema.oid(), "schema " + name);
    return schema.oid();
  }

  private void constraint(ObjectStatement.Comment statement) {
    ObjectName.OnRelation object = (ObjectName.OnRelation) statement.object();
    Table table = context.table(DropStatements.name(object.relation()));
    context.requireOwner(table.oid(), "relation " + table.name());
    TableConstraint constraint = table.constraint(object.name());
    if (constraint == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \"" + object.name() + "\" for table \"" + table.name() + "\" does not exist");
    }
    put(constraint.oid(), 0, statement.text());
  }

  private void policy(ObjectStatement.Comment statement) {
    ObjectName.OnRelation object = (ObjectName.OnRelation) statement.object();
    Table table = context.table(DropStatements.name(object.relation()));
    context.requireOwner(table.oid(), "relation " + table.name());
    put(PolicyDefinitions.require(table, object.name()).oid(), 0, statement.text());
  }

  private int type(ObjectStatement.Comment statement) {
    TypeName name = ((ObjectName.Type) statement.object()).type();
    try {
      PgType type = context.statement().types().require(name).type();
      context.requireOwner(type.oid(), "type " + type.name());
      return type.oid();
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position());
    }
  }
}
