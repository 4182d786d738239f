package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;

/** ALTER TYPE on the attributes of a composite type. */
final class CompositeAttributes {

  private final DefinitionContext context;

  CompositeAttributes(DefinitionContext context) {
    this.context = context;
  }

  void alter(AlterTableStatement.Alter statement) {
    RelationName name = statement.relation().name();
    List<String> names =
        name.schema() == null ? List.of(name.name()) : List.of(name.schema(), name.name());
    for (AlterTableAction action : statement.actions()) {
      UserType type = require(names);
      if (action instanceof AlterTableAction.OwnerTo owner) {
        new Ownership(context).changeType(type, owner.owner());
      } else {
        context.requireOwner(type.oid(), "table " + type.type().name());
        apply(type, action);
      }
    }
  }

  private UserType require(List<String> names) {
    PgType type = context.statement().types().find(names);
    if (type == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_TABLE, "relation \"" + String.join(".", names) + "\" does not exist");
    }
    if (type.kind() != PgType.Kind.COMPOSITE
        || !(context.catalog().object(type.oid()) instanceof UserType found)) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE, "\"" + type.name() + "\" is not a composite type");
    }
    return found;
  }

  private void apply(UserType type, AlterTableAction action) {
    List<TableColumn> attributes = new ArrayList<>(type.attributes());
    if (action instanceof AlterTableAction.AddColumn add) {
      String name = add.column().name();
      if (find(attributes, name) >= 0) {
        throw new SqlFailure(
            SqlState.DUPLICATE_COLUMN,
            "column \"" + name + "\" of relation \"" + type.type().name() + "\" already exists");
      }
      attributes.add(attribute(name, attributes.size() + 1, add.column().type()));
    } else if (action instanceof AlterTableAction.DropColumn drop) {
      int place = find(attributes, drop.column());
      if (place < 0) {
        SqlFailure failure = missing(type, drop.column());
        if (!drop.ifExists()) {
          throw failure;
        }
        context.notice(failure.getMessage() + ", skipping");
        return;
      }
      attributes.remove(place);
    } else if (action instanceof AlterTableAction.AlterType change) {
      int place = find(attributes, change.column());
      if (place < 0) {
        throw missing(type, change.column());
      }
      attributes.set(place, attribute(change.column(), place + 1, change.type()));
    } else {
      throw SqlFailure.notSupported("ALTER TYPE with this action");
    }
    refuseStored(type);
    replace(type, renumbered(attributes));
  }

  void rename(UserType type, String name, String newName) {
    List<TableColumn> attributes = new ArrayList<>(type.attributes());
    int place = find(attributes, name);
    if (place < 0) {
      throw new SqlFailure(SqlState.UNDEFINED_COLUMN, "column \"" + name + "\" does not exist");
    }
    if (find(attributes, newName) >= 0) {
      throw new SqlFailure(
          SqlState.DUPLICATE_COLUMN,
          "column \"" + newName + "\" of relation \"" + type.type().name() + "\" already exists");
    }
    attributes.set(place, attributes.get(place).renamed(newName));
    replace(type, attributes);
  }

  private void replace(UserType type, List<TableColumn> attributes) {
    PgType old = type.type();
    new TypeReplacement(context)
        .replace(
            type,
            TypeReplacement.rebuilt(
                type, old.schema(), old.name(), List.copyOf(attributes), null, null));
  }

  private TableColumn attribute(String name, int number, TypeName written) {
    TypeLookup.ModifiedType type = context.statement().types().require(written);
    ColumnDefinitions.checkType(name, type.type());
    return TableColumn.plain(name, number, type.type(), type.typmod(), false, null);
  }

  private static List<TableColumn> renumbered(List<TableColumn> attributes) {
    List<TableColumn> renumbered = new ArrayList<>(attributes.size());
    for (TableColumn attribute : attributes) {
      renumbered.add(
          TableColumn.plain(
              attribute.name(),
              renumbered.size() + 1,
              attribute.type(),
              attribute.typmod(),
              false,
              null));
    }
    return renumbered;
  }

  private static int find(List<TableColumn> attributes, String name) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static SqlFailure missing(UserType type, String name) {
    return new SqlFailure(
        SqlState.UNDEFINED_COLUMN,
        "column \"" + name + "\" of relation \"" + type.type().name() + "\" does not exist");
  }

  /** Stored values have the attributes that the type had when they were written. */
  private void refuseStored(UserType type) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Table table) {
        for (TableColumn column : table.columns()) {
          boolean uses =
              column.type().oid() == type.oid() || column.type().oid() == type.type().arrayOid();
          if (uses && !column.dropped()) {
            throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "cannot alter type \"%s\" because column \"%s.%s\" uses it"
                    .formatted(type.type().name(), table.name(), column.name()));
          }
        }
      } else if (object instanceof UserType other && other.oid() != type.oid()) {
        for (TableColumn attribute : other.attributes()) {
          if (attribute.type().oid() == type.oid()) {
            refuseStored(other);
          }
        }
      }
    }
  }
}
