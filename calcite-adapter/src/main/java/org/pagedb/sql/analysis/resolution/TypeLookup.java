package org.pagedb.sql.analysis.resolution;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Extension;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Finds types by written names, and reads their modifiers. */
public final class TypeLookup {

  private final Catalog catalog;
  private final SearchPath path;
  private final Routines routines;

  /** Looks in a catalog along a path. */
  public TypeLookup(Catalog catalog, SearchPath path, Routines routines) {
    this.catalog = catalog;
    this.path = path;
    this.routines = routines;
  }

  /** A type with its modifier or {@link PgType#NO_TYPMOD}. */
  public record ModifiedType(PgType type, int typmod) {}

  /**
   * The type that a name means.
   *
   * @throws SqlFailure 42704 if there is none, 22023 if its modifiers do not fit
   */
  public ModifiedType require(TypeName name) {
    PgType type = find(name.names());
    if (type == null && name.names().size() > 1) {
      checkSchema(name.names().get(name.names().size() - 2), name.position());
    }
    if (type == null) {
      throw new SqlFailure(SqlState.UNDEFINED_OBJECT, "type \"" + text(name) + "\" does not exist")
          .at(name.position());
    }
    int typmod = name.typmods().isEmpty() ? PgType.NO_TYPMOD : modifier(type, name);
    if (!name.arrayBounds().isEmpty()) {
      type = arrayOf(type, name);
    }
    return new ModifiedType(type, typmod);
  }

  /**
   * Checks that a schema exists.
   *
   * @throws SqlFailure 3F000
   */
  public void checkSchema(String qualifier, int position) {
    String schema = path.schema(qualifier);
    if (!schema.equals("pg_catalog") && catalog.schema(schema) == null) {
      throw new SqlFailure(
              SqlState.INVALID_SCHEMA_NAME, "schema \"" + qualifier + "\" does not exist")
          .at(position);
    }
  }

  private PgType arrayOf(PgType type, TypeName name) {
    if (type.arrayOid() == 0) {
      throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "could not find array type for data type " + TypeText.of(type))
          .at(name.position());
    }
    return routines.type(type.arrayOid());
  }

  /** The type of that possibly qualified name, or null. */
  public PgType find(List<String> names) {
    String last = names.get(names.size() - 1);
    if (names.size() > 1) {
      return inSchema(path.schema(names.get(names.size() - 2)), last);
    }
    for (int i = 0; i < path.schemas().size(); i++) {
      PgType type = inSchema(path.schemas().get(i), last);
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  private PgType inSchema(String schema, String name) {
    if (schema.equals("pg_catalog")) {
      PgType type = BuiltinTypes.byName(name);
      return type == null || type.schema().equals("pg_catalog") ? type : null;
    }
    UserType type = catalog.type(schema, name);
    if (type == null) {
      PgType ofExtension = ofExtension(schema, name);
      return ofExtension != null ? ofExtension : rowType(schema, name);
    }
    return type.type().name().equals(name) ? type.type() : type.arrayType();
  }

  /** A type that is named after its extension, or the array type over it. */
  private PgType ofExtension(String schema, String name) {
    Extension extension = catalog.extension(name.startsWith("_") ? name.substring(1) : name);
    PgType type = extension == null ? null : BuiltinTypes.byName(name);
    return type != null && extension.schema().equals(schema) ? type : null;
  }

  /** The type of a table's or view's rows, or the array type over it. */
  private PgType rowType(String schema, String name) {
    Relation relation = catalog.relation(schema, name);
    if (relation != null && RowTypes.hasRowType(relation)) {
      return RowTypes.rowType(relation);
    }
    Relation element = name.startsWith("_") ? catalog.relation(schema, name.substring(1)) : null;
    return element != null && RowTypes.hasRowType(element) ? RowTypes.rowArrayType(element) : null;
  }

  private static String text(TypeName name) {
    List<String> names = name.names();
    if (names.size() == 2 && names.get(0).equals("pg_catalog")) {
      return names.get(1);
    }
    return String.join(".", names) + (name.arrayBounds().isEmpty() ? "" : "[]");
  }

  private static int modifier(PgType type, TypeName name) {
    int[] values = new int[name.typmods().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = integer(name.typmods().get(i), name.position());
    }
    try {
      return TypeModifier.of(type, values);
    } catch (SqlFailure failure) {
      throw failure.at(name.position());
    }
  }

  private static int integer(SqlExpression expression, int position) {
    if (expression instanceof SqlExpression.IntegerLiteral literal) {
      return literal.value();
    }
    if (expression instanceof SqlExpression.Operation operation
        && operation.left() == null
        && operation.operator().symbol().equals("-")
        && operation.right() instanceof SqlExpression.IntegerLiteral literal) {
      return -literal.value();
    }
    throw new SqlFailure(
            SqlState.SYNTAX_ERROR, "type modifiers must be simple constants or identifiers")
        .at(position);
  }
}
