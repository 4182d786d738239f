package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.CollationLookup;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Columns: type, NOT NULL, default, serial, identity and generation. */
final class ColumnDefinitions {

  private static final char ALWAYS = 'a';
  private static final char BY_DEFAULT = 'd';
  private static final char STORED = 's';

  private final DefinitionContext context;
  private final TableBuilder builder;

  ColumnDefinitions(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  /** What a column's own constraints say about it. */
  private static final class Properties {
    Boolean notNull;
    Constraint.DefaultValue defaultValue;
    Constraint.Generated generated;
    Constraint.Identity identity;
  }

  /** Adds the column as such; its default follows by {@link #settle}. */
  TableColumn add(TableElement.Column written) {
    checkName(written.name());
    TableColumn column = defined(written, builder.table().columns().size() + 1);
    builder.addColumn(column);
    return column;
  }

  /** The column by itself; its default is given by {@link #settle}. */
  TableColumn defined(TableElement.Column written, int number) {
    String name = written.name();
    PgType serial = serialType(written.type());
    TypeLookup.ModifiedType type =
        serial == null
            ? context.usedType(written.type())
            : new TypeLookup.ModifiedType(serial, PgType.NO_TYPMOD);
    checkType(name, type.type());
    return defined(written, number, serial, type);
  }

  /** What a partition says of a column that it has from its parent. */
  TableColumn refined(TableElement.Column written, TableColumn inherited) {
    return defined(
        written,
        inherited.number(),
        null,
        new TypeLookup.ModifiedType(inherited.type(), inherited.typmod()));
  }

  private TableColumn defined(
      TableElement.Column written, int number, PgType serial, TypeLookup.ModifiedType type) {
    Properties properties = properties(written);
    boolean notNull =
        serial != null
            || properties.identity != null
            || properties.notNull != null && properties.notNull;
    return new TableColumn(
        written.name(),
        number,
        type.type(),
        type.typmod(),
        notNull,
        null,
        identity(properties),
        properties.generated == null ? TableColumn.NONE : STORED,
        false,
        collation(written.collation(), type.type()));
  }

  /** Whether a column's definition gives it a default, or a sequence. */
  boolean givesDefault(TableElement.Column written) {
    Properties properties = properties(written);
    return properties.defaultValue != null || serialType(written.type()) != null;
  }

  private static char identity(Properties properties) {
    if (properties.identity == null) {
      return TableColumn.NONE;
    }
    return properties.identity.always() ? ALWAYS : BY_DEFAULT;
  }

  private void checkName(String name) {
    if (builder.table().column(name) != null) {
      String message = "column \"" + name + "\" specified more than once";
      throw new SqlFailure(SqlState.DUPLICATE_COLUMN, message);
    }
    if (isSystemColumn(name)) {
      throw new SqlFailure(
          SqlState.DUPLICATE_COLUMN,
          "column name \"" + name + "\" conflicts with a system column name");
    }
  }

  static boolean isSystemColumn(String name) {
    return switch (name) {
      case "ctid", "xmin", "xmax", "cmin", "cmax", "tableoid" -> true;
      default -> false;
    };
  }

  static void checkType(String column, PgType type) {
    if (type.kind() == PgType.Kind.PSEUDO) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "column \"" + column + "\" has pseudo-type " + TypeText.of(type));
    }
  }

  /** The integer type behind a serial, or null. */
  static PgType serialType(TypeName type) {
    if (type == null || type.names().size() != 1 || !type.arrayBounds().isEmpty()) {
      return null;
    }
    return switch (type.names().get(0)) {
      case "smallserial", "serial2" -> BuiltinTypes.INT2;
      case "serial", "serial4" -> BuiltinTypes.INT4;
      case "bigserial", "serial8" -> BuiltinTypes.INT8;
      default -> null;
    };
  }

  static int collation(QualifiedName written, PgType type) {
    if (written == null) {
      return type.collationOid();
    }
    if (type.collationOid() == 0) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "collations are not supported by type " + TypeText.of(type))
          .at(written.position());
    }
    return CollationLookup.require(written, written.position());
  }

  private Properties properties(TableElement.Column written) {
    Properties properties = new Properties();
    for (Constraint constraint : written.constraints()) {
      if (constraint instanceof Constraint.NotNull) {
        setNull(properties, true, written, constraint.position());
      } else if (constraint instanceof Constraint.Nullable) {
        setNull(properties, false, written, constraint.position());
      } else if (constraint instanceof Constraint.Unique unique && unique.primaryKey()) {
        setNull(properties, true, written, constraint.position());
      } else if (constraint instanceof Constraint.DefaultValue value) {
        if (properties.defaultValue != null) {
          throw conflict("multiple default values specified for", written, constraint);
        }
        properties.defaultValue = value;
      } else if (constraint instanceof Constraint.Generated generated) {
        if (properties.generated != null) {
          throw conflict("multiple generation clauses specified for", written, constraint);
        }
        properties.generated = generated;
      } else if (constraint instanceof Constraint.Identity identity) {
        if (properties.identity != null) {
          throw conflict("multiple identity specifications for", written, constraint);
        }
        properties.identity = identity;
      }
    }
    checkTogether(properties, written);
    return properties;
  }

  private void checkTogether(Properties properties, TableElement.Column written) {
    if (properties.defaultValue != null && properties.identity != null) {
      throw conflict("both default and identity specified for", written, properties.identity);
    }
    if (properties.defaultValue != null && properties.generated != null) {
      throw conflict(
          "both default and generation expression specified for", written, properties.generated);
    }
    if (properties.identity != null && properties.generated != null) {
      throw conflict(
          "both identity and generation expression specified for", written, properties.generated);
    }
    if (serialType(written.type()) != null && properties.identity != null) {
      throw new SqlFailure(
          SqlState.SYNTAX_ERROR,
          "both default and identity specified for column \""
              + written.name()
              + "\" of table \""
              + builder.table().name()
              + "\"");
    }
    if (serialType(written.type()) != null && properties.defaultValue != null) {
      throw conflict("multiple default values specified for", written, properties.defaultValue);
    }
  }

  private void setNull(
      Properties properties, boolean notNull, TableElement.Column written, int position) {
    if (properties.notNull != null && properties.notNull != notNull) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "conflicting NULL/NOT NULL declarations for column \""
                  + written.name()
                  + "\" of table \""
                  + builder.table().name()
                  + "\"")
          .at(position);
    }
    properties.notNull = notNull;
  }

  private SqlFailure conflict(String what, TableElement.Column written, Constraint constraint) {
    return new SqlFailure(
            SqlState.SYNTAX_ERROR,
            what + " column \"" + written.name() + "\" of table \"" + builder.table().name() + "\"")
        .at(constraint.position());
  }

  /** Gives the column its default, sequence or generation expression; all columns are there. */
  void settle(TableElement.Column written, int number) {
    TableColumn column = builder.table().column(number);
    Properties properties = properties(written);
    PgType serial = serialType(written.type());
    if (serial != null) {
      ownSequence(column, List.of(), false);
    } else if (properties.identity != null) {
      identity(column, properties.identity);
    } else if (properties.defaultValue != null) {
      defaultValue(column, properties.defaultValue.expression());
    } else if (properties.generated != null) {
      generated(column, properties.generated.expression());
    }
  }

  void identity(TableColumn column, Constraint.Identity written) {
    checkIdentityType(column.type());
    ownSequence(column, written.options(), true);
  }

  static void checkIdentityType(PgType type) {
    switch (type.oid()) {
      case TypeOid.INT2, TypeOid.INT4, TypeOid.INT8 -> {
        // sequences give these
      }
      default ->
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE,
              "identity column type must be smallint, integer, or bigint");
    }
  }

  private void ownSequence(
      TableColumn column, List<SequenceStatement.Setting> settings, boolean identity) {
    Sequence sequence =
        new SequenceDefinitions(context)
            .forColumn(
                builder.table(),
                column.name(),
                column.number(),
                column.type(),
                settings,
                identity,
                builder.takenRelations());
    builder.add(sequence);
    String text = "nextval('" + sequence.oid() + "'::regclass)";
    TableColumn current = builder.table().column(column.number());
    builder.replaceColumn(current.defaulted(text, current.identity(), current.generated()));
    if (!identity) {
      builder.replaceDependencies(
          column.number(),
          List.of(new Dependency(column.number(), sequence.oid(), 0, Dependency.Strength.NORMAL)));
    }
  }

  void defaultValue(TableColumn column, SqlExpression written) {
    StatementContext statement = context.statement();
    Expression value = StoredExpressions.newDefault(statement, column, written);
    boolean isNull = value instanceof Expression.Constant constant && constant.value() == null;
    String text = isNull ? null : StoredText.of(value, List.of());
    builder.replaceColumn(column.defaulted(text, column.identity(), column.generated()));
    builder.replaceDependencies(column.number(), StoredText.dependencies(value, column.number()));
  }

  private void generated(TableColumn column, SqlExpression written) {
    Expression value =
        StoredExpressions.newGenerated(context.statement(), builder.table(), column, written);
    List<String> names = new ArrayList<>(builder.columnNames());
    builder.replaceColumn(column.defaulted(StoredText.of(value, names), column.identity(), STORED));
  }
}
