package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.Constraint;

/** ALTER TABLE's actions that set something about the table and look at no rows. */
final class TableSettings {

  private final DefinitionContext context;

  TableSettings(DefinitionContext context) {
    this.context = context;
  }

  /** Carries the action out; false if it is none of these. */
  boolean apply(Table table, AlterTableAction action) {
    if (action instanceof AlterTableAction.Switch change) {
      flip(table, change.kind());
    } else if (action instanceof AlterTableAction.RelationOptions options) {
      StorageParameters.checkTable(options.options());
    } else if (action instanceof AlterTableAction.ClusterOn cluster) {
      clusterOn(table, cluster.index());
    } else if (action instanceof AlterTableAction.ReplicaIdentity identity) {
      if (identity.index() != null) {
        requireIndex(table, identity.index());
      }
    } else if (action instanceof AlterTableAction.Firing firing) {
      fire(table, firing);
    } else if (action instanceof AlterTableAction.AlterConstraint change) {
      retime(table, change);
    } else if (action instanceof AlterTableAction.SetAccessMethod method) {
      if (!method.method().equals("heap")) {
        throw new SqlFailure(
            SqlState.UNDEFINED_OBJECT, "access method \"" + method.method() + "\" does not exist");
      }
    } else if (action instanceof AlterTableAction.SetTablespace tablespace) {
      if (!tablespace.tablespace().equals("pg_default")) {
        throw new SqlFailure(
            SqlState.UNDEFINED_OBJECT,
            "tablespace \"" + tablespace.tablespace() + "\" does not exist");
      }
    } else {
      return isWithoutEffect(action);
    }
    return true;
  }

  /** Actions on what the engine has no use for: statistics targets, storage hints and the like. */
  private static boolean isWithoutEffect(AlterTableAction action) {
    return action instanceof AlterTableAction.SetStatistics
        || action instanceof AlterTableAction.ColumnOptions
        || action instanceof AlterTableAction.SetStorage
        || action instanceof AlterTableAction.SetCompression;
  }

  private void flip(Table table, AlterTableAction.SwitchKind kind) {
    switch (kind) {
      case SET_LOGGED -> persist(table, 'p');
      case SET_UNLOGGED -> persist(table, 'u');
      case SET_WITHOUT_CLUSTER -> {
        refusePartitioned(table);
        context.put(table.withTraits(table.traits().clusteredBy(0)));
      }
      case ENABLE_ROW_SECURITY -> secure(table, table.traits().rowSecurity().enabled(true));
      case DISABLE_ROW_SECURITY -> secure(table, table.traits().rowSecurity().enabled(false));
      case FORCE_ROW_SECURITY -> secure(table, table.traits().rowSecurity().forced(true));
      case NO_FORCE_ROW_SECURITY -> secure(table, table.traits().rowSecurity().forced(false));
      case SET_WITHOUT_OIDS -> {
        // tables never have these
      }
    }
  }

  private void secure(Table table, RowSecurity security) {
    context.put(table.withTraits(table.traits().secured(security)));
  }

  private void clusterOn(Table table, String name) {
    TableIndex index = ClusterStatements.clusterable(context, table, name);
    refusePartitioned(table);
    context.put(table.withTraits(table.traits().clusteredBy(index.oid())));
  }

  private static void refusePartitioned(Table table) {
    if (table.isPartitioned()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "cannot mark index clustered in partitioned table");
    }
  }

  private void persist(Table table, char persistence) {
    if (table.persistence() == 't') {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "cannot change logged status of table \"" + table.name() + "\" because it is temporary");
    }
    if (table.persistence() != persistence) {
      context.put(table.persisting(persistence));
    }
  }

  private static void requireIndex(Table table, String name) {
    for (TableIndex index : table.indexes()) {
      if (index.name().equals(name)) {
        return;
      }
    }
    throw new SqlFailure(
        SqlState.UNDEFINED_OBJECT,
        "index \"" + name + "\" for table \"" + table.name() + "\" does not exist");
  }

  /** There are no triggers but those of foreign keys, which cannot be switched off. */
  private static void fire(Table table, AlterTableAction.Firing firing) {
    switch (firing.target()) {
      case TRIGGER ->
          throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "trigger \""
                  + firing.name()
                  + "\" for table \""
                  + table.name()
                  + "\" does not exist");
      case RULE ->
          throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "rule \""
                  + firing.name()
                  + "\" for relation \""
                  + table.name()
                  + "\" does not exist");
      case ALL_TRIGGERS -> {
        for (TableConstraint constraint : table.constraints()) {
          if (constraint.kind() == 'f' && firing.mode() == AlterTableAction.FiringMode.DISABLE) {
            throw SqlFailure.notSupported("ALTER TABLE ... DISABLE TRIGGER ALL with foreign keys");
          }
        }
      }
      case USER_TRIGGERS -> {
        // there are none
      }
    }
  }

  private void retime(Table table, AlterTableAction.AlterConstraint change) {
    TableConstraint constraint = table.constraint(change.name());
    if (constraint == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \""
              + change.name()
              + "\" of relation \""
              + table.name()
              + "\" does not exist");
    }
    if (constraint.kind() != 'f') {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "constraint \""
              + change.name()
              + "\" of relation \""
              + table.name()
              + "\" is not a foreign key constraint");
    }
    List<TableConstraint> constraints = new ArrayList<>(table.constraints());
    constraints.set(
        constraints.indexOf(constraint),
        constraint.timed(
            change.timing() != Constraint.Timing.NOT_DEFERRABLE,
            change.timing() == Constraint.Timing.INITIALLY_DEFERRED));
    context.put(table.withConstraints(List.copyOf(constraints)));
  }
}
