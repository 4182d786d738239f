package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.RelationName;

/** ALTER TABLE: each action works on what the one before it left. */
final class AlterTable {

  private static final char ALWAYS = 'a';
  private static final char BY_DEFAULT = 'd';

  private final DefinitionContext context;

  AlterTable(DefinitionContext context) {
    this.context = context;
  }

  void alter(AlterTableStatement.Alter statement) {
    if (statement.kind() == ObjectKind.TYPE) {
      new CompositeAttributes(context).alter(statement);
      return;
    }
    if (statement.kind() == ObjectKind.INDEX
        && statement.actions().get(0) instanceof AlterTableAction.AttachPartition attach) {
      new IndexAttachment(context).attach(statement.relation().name(), attach.partition());
      return;
    }
    RelationName name = statement.relation().name();
    Relation relation = context.found(name);
    if (relation == null && statement.ifExists()) {
      context.notice("relation \"" + name + "\" does not exist, skipping");
      return;
    }
    relation = context.relation(name);
    if (!onlyOwner(statement)) {
      context.requireOwner(relation);
    }
    if (statement.kind() == ObjectKind.FOREIGN_TABLE) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE, "\"" + relation.name() + "\" is not a foreign table");
    }
    for (AlterTableAction action : statement.actions()) {
      if (action instanceof AlterTableAction.OwnerTo owner) {
        new Ownership(context).changeRelation(relation, owner.owner());
        continue;
      }
      if (action instanceof AlterTableAction.RelationOptions options
          && context.catalog().object(relation.oid()) instanceof View view) {
        context.put(ViewOptions.altered(view, options));
        continue;
      }
      if (!(relation instanceof Table)) {
        throw new SqlFailure(
                SqlState.WRONG_OBJECT_TYPE,
                "ALTER action "
                    + words(action)
                    + " cannot be performed on relation \""
                    + relation.name()
                    + "\"")
            .detail("This operation is not supported for views.");
      }
      try {
        apply(action, context.catalog().table(relation.oid()), statement.relation().only());
      } catch (SqlFailure failure) {
        throw keepsPosition(action, failure) ? failure : failure.movedBy(-failure.position());
      }
    }
  }

  /** Changing the owner has its own rules. */
  private static boolean onlyOwner(AlterTableStatement.Alter statement) {
    return statement.actions().size() == 1
        && statement.actions().get(0) instanceof AlterTableAction.OwnerTo;
  }

  /** PostgreSQL looks some things up while it still has the statement's text, all else later. */
  private static boolean keepsPosition(AlterTableAction action, SqlFailure failure) {
    boolean aboutType =
        failure.state() == SqlState.UNDEFINED_OBJECT && failure.getMessage().startsWith("type ");
    if (action instanceof AlterTableAction.AlterType change) {
      return !aboutType && change.using() != null;
    }
    return aboutType || isAdoption(action);
  }

  private static boolean isAdoption(AlterTableAction action) {
    return action instanceof AlterTableAction.AddConstraint add
        && add.constraint() instanceof Constraint.Unique unique
        && unique.usingIndex() != null;
  }

  private void apply(AlterTableAction action, Table table, boolean only) {
    if (action instanceof AlterTableAction.AddColumn add) {
      new AddColumn(context).add(table, add, only);
    } else if (action instanceof AlterTableAction.DropColumn drop) {
      new DroppedColumns(context).drop(table, drop, only);
    } else if (action instanceof AlterTableAction.ColumnDefault change) {
      for (Table each : tree(table, only)) {
        columnDefault(each, change);
      }
    } else if (action instanceof AlterTableAction.NotNull change) {
      notNull(table, change, only);
    } else if (action instanceof AlterTableAction.AddConstraint add) {
      new AddedConstraint(context).add(table, add.constraint(), only);
    } else if (action instanceof AlterTableAction.DropConstraint drop) {
      new DroppedConstraints(context).drop(table, drop, only);
    } else if (action instanceof AlterTableAction.ValidateConstraint validate) {
      validate(table, validate.name(), only);
    } else if (action instanceof AlterTableAction.AlterType change) {
      new AlterColumnType(context).alterTree(table, change, only);
    } else if (action instanceof AlterTableAction.Inherit inherit) {
      if (inherit.remove()) {
        new Inheritance(context).disinherit(table, inherit.parent());
      } else {
        new Inheritance(context).inherit(table, inherit.parent());
      }
    } else if (action instanceof AlterTableAction.AttachPartition attach) {
      new Partitions(context).attach(table, attach);
    } else if (action instanceof AlterTableAction.DetachPartition detach) {
      new Partitions(context).detach(table, detach);
    } else {
      applyToColumn(action, table, only);
    }
  }

  private void applyToColumn(AlterTableAction action, Table table, boolean only) {
    if (action instanceof AlterTableAction.AddIdentity add) {
      addIdentity(table, add);
    } else if (action instanceof AlterTableAction.AlterIdentity change) {
      alterIdentity(table, change);
    } else if (action instanceof AlterTableAction.DropIdentity drop) {
      dropIdentity(table, drop);
    } else if (action instanceof AlterTableAction.DropExpression drop) {
      dropExpression(table, drop, only);
    } else if (!new TableSettings(context).apply(table, action)) {
      throw SqlFailure.notSupported("ALTER TABLE ... " + words(action));
    }
  }

  /** The table, and if ONLY is not said those that inherit from it. */
  private List<Table> tree(Table table, boolean only) {
    return only ? List.of(table) : TableTree.descendants(context.catalog(), table);
  }

  /** An action as PostgreSQL names it in failures. */
  private static String words(AlterTableAction action) {
    if (action instanceof AlterTableAction.AddColumn) {
      return "ADD COLUMN";
    } else if (action instanceof AlterTableAction.ColumnDefault change) {
      return "ALTER COLUMN ... " + (change.expression() == null ? "DROP" : "SET") + " DEFAULT";
    } else if (action instanceof AlterTableAction.NotNull change) {
      return "ALTER COLUMN ... " + (change.set() ? "SET" : "DROP") + " NOT NULL";
    } else if (action instanceof AlterTableAction.AlterType) {
      return "ALTER COLUMN ... SET DATA TYPE";
    } else if (action instanceof AlterTableAction.Inherit inherit) {
      return inherit.remove() ? "NO INHERIT" : "INHERIT";
    } else if (action instanceof AlterTableAction.OfType of) {
      return of.type() == null ? "NOT OF" : "OF";
    } else if (action instanceof AlterTableAction.Switch change) {
      return change.kind().name().replace('_', ' ');
    }
    return spaced(action.getClass().getSimpleName());
  }

  /** The tree's names are the actions' words: {@code DropColumn} is DROP COLUMN. */
  private static String spaced(String name) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      words.append(i > 0 && Character.isUpperCase(name.charAt(i)) ? " " : "");
      words.append(Character.toUpperCase(name.charAt(i)));
    }
    return words.toString();
  }

  private void dropExpression(Table table, AlterTableAction.DropExpression drop, boolean only) {
    TableColumn column = require(table, drop.column());
    if (column.ancestry().isInherited()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "cannot drop generation expression from inherited column");
    }
    if (only && !context.catalog().children(table.oid()).isEmpty()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "ALTER TABLE / DROP EXPRESSION must be applied to child tables too");
    }
    if (column.generated() == TableColumn.NONE) {
      String message =
          "column \""
              + column.name()
              + "\" of relation \""
              + table.name()
              + "\" is not a stored generated column";
      if (!drop.ifExists()) {
        throw new SqlFailure(SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, message);
      }
      context.notice(message + ", skipping");
      return;
    }
    for (Table each : tree(table, only)) {
      TableBuilder builder = new TableBuilder(each);
      TableColumn own = each.column(column.name());
      builder.replaceColumn(own.defaulted(null, own.identity(), TableColumn.NONE));
      context.put(builder.table());
    }
  }

  static TableColumn require(Table table, String name) {
    TableColumn column = table.column(name);
    if (column == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN,
          "column \"" + name + "\" of relation \"" + table.name() + "\" does not exist");
    }
    return column;
  }

  private void columnDefault(Table table, AlterTableAction.ColumnDefault change) {
    TableColumn column = require(table, change.column());
    if (column.identity() != TableColumn.NONE) {
      SqlFailure failure = wrong(table, column, " is an identity column");
      throw change.expression() != null
          ? failure
          : failure.hint("Use ALTER TABLE ... ALTER COLUMN ... DROP IDENTITY instead.");
    }
    if (column.generated() != TableColumn.NONE) {
      throw wrong(table, column, " is a generated column");
    }
    TableBuilder builder = new TableBuilder(table);
    if (change.expression() == null) {
      builder.replaceColumn(column.defaulted(null, column.identity(), column.generated()));
      builder.replaceDependencies(column.number(), List.of());
    } else {
      new ColumnDefinitions(context, builder).defaultValue(column, change.expression());
    }
    context.put(builder.table());
  }

  private static SqlFailure wrong(Table table, TableColumn column, String what) {
    return new SqlFailure(
        SqlState.SYNTAX_ERROR,
        "column \"" + column.name() + "\" of relation \"" + table.name() + "\"" + what);
  }

  private void notNull(Table table, AlterTableAction.NotNull change, boolean only) {
    if (only
        && change.set()
        && table.isPartitioned()
        && !require(table, change.column()).notNull()
        && !context.catalog().children(table.oid()).isEmpty()) {
      throw new SqlFailure(
              SqlState.INVALID_TABLE_DEFINITION, "constraint must be added to child tables too")
          .detail(
              "Column \""
                  + change.column()
                  + "\" of relation \""
                  + firstNullable(table, change)
                  + "\" is not already NOT NULL.")
          .hint("Do not specify the ONLY keyword.");
    }
    for (Table each : tree(table, only)) {
      notNull(each, change);
    }
  }

  private String firstNullable(Table table, AlterTableAction.NotNull change) {
    for (Table child : TableTree.children(context.catalog(), table)) {
      if (!require(child, change.column()).notNull()) {
        return child.name();
      }
    }
    return table.name();
  }

  private void notNull(Table table, AlterTableAction.NotNull change) {
    TableColumn column = require(table, change.column());
    if (!change.set()) {
      refuseDroppingNotNull(table, column);
    }
    TableBuilder builder = new TableBuilder(table);
    builder.replaceColumn(column.notNull(change.set()));
    context.put(builder.table());
    if (change.set() && !column.notNull() && !table.isPartitioned()) {
      context.add(
          new StorageAction.VerifyNotNull(
              builder.table(), builder.table().column(column.number())));
    }
  }

  private void refuseDroppingNotNull(Table table, TableColumn column) {
    TableConstraint primary = table.primaryKey();
    if (primary != null && primary.columns().contains(column.number())) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "column \"" + column.name() + "\" is in a primary key");
    }
    if (column.identity() != TableColumn.NONE) {
      throw wrong(table, column, " is an identity column");
    }
    Table parent = TableTree.parentOfPartition(context.catalog(), table);
    if (parent != null && parent.column(column.name()).notNull()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "column \"" + column.name() + "\" is marked NOT NULL in parent table");
    }
  }

  private void validate(Table table, String name, boolean only) {
    TableConstraint constraint = table.constraint(name);
    if (constraint == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \"" + name + "\" of relation \"" + table.name() + "\" does not exist");
    }
    if (constraint.kind() != 'f' && constraint.kind() != 'c') {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "constraint \""
              + name
              + "\" of relation \""
              + table.name()
              + "\" is not a foreign key or check constraint");
    }
    if (constraint.validated()) {
      return;
    }
    boolean spreads = constraint.kind() == 'c' && !constraint.noInherit();
    if (spreads && only && !context.catalog().children(table.oid()).isEmpty()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION, "constraint must be validated on child tables too");
    }
    for (Table each : spreads ? tree(table, only) : List.of(table)) {
      TableConstraint own = each.constraint(name);
      if (!own.validated()) {
        validate(each, own);
      }
    }
  }

  private void validate(Table table, TableConstraint constraint) {
    TableBuilder builder = new TableBuilder(table);
    builder.replaceConstraint(constraint.validated(true));
    context.put(builder.table());
    if (table.isPartitioned()) {
      return; // its rows are in the partitions, which follow
    }
    if (constraint.kind() == 'f') {
      context.add(new StorageAction.VerifyForeignKey(table, constraint));
    } else {
      context.add(
          new StorageAction.VerifyCheck(
              table, StoredExpressions.check(context.statement(), table, constraint)));
    }
  }

  private void addIdentity(Table table, AlterTableAction.AddIdentity add) {
    TableColumn column = require(table, add.column());
    ColumnDefinitions.checkIdentityType(column.type());
    if (!column.notNull()) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "column \""
              + column.name()
              + "\" of relation \""
              + table.name()
              + "\" must be declared NOT NULL before identity can be added");
    }
    if (column.identity() != TableColumn.NONE) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "column \""
              + column.name()
              + "\" of relation \""
              + table.name()
              + "\" is already an identity column");
    }
    if (column.defaultText() != null) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "column \""
              + column.name()
              + "\" of relation \""
              + table.name()
              + "\" already has a default value");
    }
    TableBuilder builder = new TableBuilder(table);
    char identity = add.identity().always() ? ALWAYS : BY_DEFAULT;
    TableColumn marked = column.defaulted(null, identity, column.generated());
    builder.replaceColumn(marked);
    new ColumnDefinitions(context, builder).identity(marked, add.identity());
    for (Sequence sequence : builder.sequences()) {
      context.put(sequence);
      context.add(new StorageAction.CreateSequence(sequence));
    }
    context.put(builder.table());
  }

  private Sequence identitySequence(Table table, TableColumn column) {
    Sequence sequence = context.catalog().identitySequence(table, column);
    if (sequence == null) {
      throw wrongIdentity(table, column);
    }
    return sequence;
  }

  private static SqlFailure wrongIdentity(Table table, TableColumn column) {
    return new SqlFailure(
        SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
        "column \""
            + column.name()
            + "\" of relation \""
            + table.name()
            + "\" is not an identity column");
  }

  private void alterIdentity(Table table, AlterTableAction.AlterIdentity change) {
    TableColumn column = require(table, change.column());
    if (column.identity() == TableColumn.NONE) {
      throw wrongIdentity(table, column);
    }
    Sequence sequence = identitySequence(table, column);
    if (change.always() != null) {
      TableBuilder builder = new TableBuilder(table);
      char identity = change.always() ? ALWAYS : BY_DEFAULT;
      builder.replaceColumn(column.defaulted(column.defaultText(), identity, column.generated()));
      context.put(builder.table());
    }
    if (!change.settings().isEmpty()) {
      new SequenceDefinitions(context).alter(sequence, change.settings());
    }
  }

  private void dropIdentity(Table table, AlterTableAction.DropIdentity drop) {
    TableColumn column = require(table, drop.column());
    if (column.identity() == TableColumn.NONE) {
      SqlFailure failure = wrongIdentity(table, column);
      if (!drop.ifExists()) {
        throw failure;
      }
      context.notice(failure.getMessage() + ", skipping");
      return;
    }
    Sequence sequence = identitySequence(table, column);
    TableBuilder builder = new TableBuilder(table);
    builder.replaceColumn(column.defaulted(null, TableColumn.NONE, column.generated()));
    context.put(builder.table());
    context.remove(sequence);
    context.add(new StorageAction.DropSequence(sequence));
  }
}
