package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.TypeStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/** CREATE TYPE of composite types, and what all new types have in common. */
final class TypeDefinitions {

  private final DefinitionContext context;

  TypeDefinitions(DefinitionContext context) {
    this.context = context;
  }

  /** The schema that a new type goes into; fails with 42710 if the name is taken there. */
  String schemaOfNew(QualifiedName name) {
    List<String> parts = name.parts();
    String written = parts.size() > 1 ? parts.get(parts.size() - 2) : null;
    String schema = context.creationSchema(written, false, name.position());
    if (context.catalog().type(schema, name.last()) != null
        || context.catalog().isRelationName(schema, name.last())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_OBJECT, "type \"" + name.last() + "\" already exists");
    }
    return schema;
  }

  /** {@code CREATE TYPE … AS (…)}. */
  void create(TypeStatement.CreateComposite statement) {
    List<TableColumn> attributes = new ArrayList<>(statement.attributes().size());
    for (FromItem.ColumnSpec spec : statement.attributes()) {
      for (TableColumn other : attributes) {
        if (other.name().equals(spec.name())) {
          throw new SqlFailure(
              SqlState.DUPLICATE_COLUMN, "column \"" + spec.name() + "\" specified more than once");
        }
      }
      TypeLookup.ModifiedType type = context.usedType(spec.type());
      ColumnDefinitions.checkType(spec.name(), type.type());
      int collation = ColumnDefinitions.collation(spec.collation(), type.type());
      attributes.add(
          new TableColumn(
              spec.name(),
              attributes.size() + 1,
              type.type(),
              type.typmod(),
              false,
              null,
              TableColumn.NONE,
              TableColumn.NONE,
              false,
              collation));
    }
    String name = statement.name().last();
    List<String> parts = statement.name().parts();
    String written = parts.size() > 1 ? parts.get(parts.size() - 2) : null;
    String schema = context.creationSchema(written, false, statement.name().position());
    if (context.catalog().isRelationName(schema, name)) {
      throw SequenceDefinitions.existing(name);
    }
    schemaOfNew(statement.name());
    int oid = context.oids().take(2);
    PgType type = RowTypes.composite(oid, schema, name, oid + 1, attributes);
    PgType array = UserTypes.array(oid + 1, schema, "_" + name, type);
    context.put(new UserType(type, array, List.of(), List.copyOf(attributes), null));
  }
}
