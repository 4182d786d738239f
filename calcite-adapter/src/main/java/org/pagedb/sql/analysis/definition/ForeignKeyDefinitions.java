package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.access.Privilege;

/** FOREIGN KEY and REFERENCES. */
final class ForeignKeyDefinitions {

  private static final char FOREIGN = 'f';

  private final DefinitionContext context;
  private final TableBuilder builder;

  ForeignKeyDefinitions(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  /**
   * Adds a foreign key.
   *
   * @param column the column whose constraint it is, or null for a table's
   */
  TableConstraint add(
      Constraint.ForeignKey written, String column, boolean deferrable, boolean deferred) {
    if (written.match() == Constraint.Match.PARTIAL) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "MATCH PARTIAL not yet implemented")
          .at(written.position());
    }
    Table table = builder.table();
    Table referenced = referenced(written.referenced());
    if (referenced.persistence() != table.persistence()) {
      checkPersistence(table, referenced);
    }
    List<String> names = column == null ? written.columns() : List.of(column);
    List<Integer> columns = new ArrayList<>(names.size());
    for (String name : names) {
      columns.add(column(table, name).number());
    }
    List<Integer> target = target(referenced, written);
    if (target.size() != columns.size()) {
      throw new SqlFailure(
          SqlState.INVALID_FOREIGN_KEY,
          "number of referencing and referenced columns for foreign key disagree");
    }
    int index = index(referenced, target);
    String name = written.name();
    if (name == null) {
      name =
          GeneratedNames.constraint(
              table.name(), String.join("_", names), "fkey", builder.constraintNames());
    } else if (table.constraint(name) != null) {
      throw CheckDefinitions.duplicate(name, table);
    }
    checkTypes(name, table, columns, referenced, target);
    checkMayReference(referenced, target);
    TableConstraint constraint =
        new TableConstraint(
            context.oids().take(),
            name,
            FOREIGN,
            List.copyOf(columns),
            null,
            index,
            referenced.oid(),
            List.copyOf(target),
            letter(written.onUpdate()),
            letter(written.onDelete()),
            deferrable,
            deferred,
            !written.notValid(),
            true,
            written.match() == Constraint.Match.FULL,
            deleteColumns(table, columns, written),
            List.of());
    builder.addConstraint(constraint);
    return constraint;
  }

  private void checkMayReference(Table referenced, List<Integer> target) {
    for (int column : target) {
      if (!context
          .rights()
          .hasOnColumn(referenced.oid(), column, context.user(), Privilege.REFERENCES)) {
        throw RoleDefinitions.denied("permission denied for table " + referenced.name());
      }
    }
  }

  private static void checkPersistence(Table table, Table referenced) {
    String kind =
        switch (table.persistence()) {
          case 'p' -> "permanent";
          case 'u' -> referenced.persistence() == 'p' ? null : "unlogged";
          default -> "temporary";
        };
    if (kind != null) {
      String allowed = kind.equals("unlogged") ? "permanent or unlogged" : kind;
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "constraints on " + kind + " tables may reference only " + allowed + " tables");
    }
  }

  private static List<Integer> deleteColumns(
      Table table, List<Integer> columns, Constraint.ForeignKey written) {
    List<Integer> chosen = new ArrayList<>();
    for (String name : written.onDelete().columns()) {
      int number = column(table, name).number();
      if (!columns.contains(number)) {
        throw new SqlFailure(
            SqlState.INVALID_COLUMN_REFERENCE,
            "column \""
                + name
                + "\" referenced in ON DELETE SET action must be part of foreign key");
      }
      chosen.add(number);
    }
    return List.copyOf(chosen);
  }

  private static char letter(Constraint.KeyAction action) {
    return switch (action.kind()) {
      case NO_ACTION -> 'a';
      case RESTRICT -> 'r';
      case CASCADE -> 'c';
      case SET_NULL -> 'n';
      case SET_DEFAULT -> 'd';
    };
  }

  private Table referenced(RelationName name) {
    Table own = builder.table();
    boolean sameSchema =
        name.schema() == null
            ? context.settings().path().schemas().contains(own.schema())
            : name.schema().equals(own.schema());
    if (sameSchema && name.name().equals(own.name())) {
      return own;
    }
    Relation relation = context.statement().relations().find(name);
    if (relation == null) {
      throw new SqlFailure(SqlState.UNDEFINED_TABLE, "relation \"" + name + "\" does not exist");
    }
    if (!(relation instanceof Table table)) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "referenced relation \"" + relation.name() + "\" is not a table");
    }
    return table;
  }

  private static TableColumn column(Table table, String name) {
    TableColumn column = table.column(name);
    if (column == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN,
          "column \"" + name + "\" referenced in foreign key constraint does not exist");
    }
    return column;
  }

  private static List<Integer> target(Table referenced, Constraint.ForeignKey written) {
    if (written.referencedColumns().isEmpty()) {
      TableConstraint primary = referenced.primaryKey();
      if (primary == null) {
        throw new SqlFailure(
            SqlState.UNDEFINED_OBJECT,
            "there is no primary key for referenced table \"" + referenced.name() + "\"");
      }
      return primary.columns();
    }
    List<Integer> target = new ArrayList<>(written.referencedColumns().size());
    for (String name : written.referencedColumns()) {
      target.add(column(referenced, name).number());
    }
    return target;
  }

  private static int index(Table referenced, List<Integer> target) {
    for (TableIndex index : referenced.indexes()) {
      if (!index.unique()
          || !index.isComplete()
          || index.predicateText() != null
          || index.keys().size() != target.size()) {
        continue;
      }
      boolean matches = true;
      for (IndexKey key : index.keys()) {
        matches &= target.contains(key.attribute());
      }
      if (matches) {
        return index.oid();
      }
    }
    throw new SqlFailure(
        SqlState.INVALID_FOREIGN_KEY,
        "there is no unique constraint matching given keys for referenced table \""
            + referenced.name()
            + "\"");
  }

  private void checkTypes(
      String name, Table table, List<Integer> columns, Table referenced, List<Integer> target) {
    StatementContext statement = context.statement();
    for (int i = 0; i < columns.size(); i++) {
      TableColumn own = table.column(columns.get(i));
      TableColumn other = referenced.column(target.get(i));
      if (referenced.isPartitioned() && !own.type().equals(other.type())) {
        throw SqlFailure.notSupported(
            "a foreign key to a partitioned table's column of another type");
      }
      try {
        statement.operators().choose("=", other.type(), own.type(), 0);
      } catch (SqlFailure incomparable) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "foreign key constraint \"" + name + "\" cannot be implemented")
            .detail(
                "Key columns \""
                    + own.name()
                    + "\" and \""
                    + other.name()
                    + "\" are of incompatible types: "
                    + TypeText.of(own.type())
                    + " and "
                    + TypeText.of(other.type())
                    + ".")
            .because(incomparable);
      }
    }
  }
}
