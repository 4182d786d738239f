package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.Constraint;

/** ALTER TABLE ADD constraint, on the table and on those below it that get it too. */
final class AddedConstraint {

  private final DefinitionContext context;

  AddedConstraint(DefinitionContext context) {
    this.context = context;
  }

  void add(Table table, Constraint written, boolean only) {
    refuse(table, written, only);
    ConstraintList list = new ConstraintList();
    list.add(written, null);
    addAll(table, list, only);
  }

  /** Adds what a list says to a table that has rows. */
  void addAll(Table table, ConstraintList list, boolean only) {
    TableBuilder builder = new TableBuilder(table);
    list.defineForRows(context, builder);
    context.put(builder.table());
    for (TableConstraint constraint : builder.table().constraints()) {
      if (table.constraint(constraint.name()) == null) {
        spread(context.catalog().table(table.oid()), constraint, only);
      }
    }
    for (TableColumn column : builder.table().columns()) {
      if (!column.dropped()
          && column.notNull()
          && column.number() <= table.columns().size()
          && !table.column(column.number()).notNull()) {
        spreadNotNull(builder.table(), column);
      }
    }
  }

  private void refuse(Table table, Constraint written, boolean only) {
    if (written instanceof Constraint.Check check
        && only
        && !check.noInherit()
        && !context.catalog().children(table.oid()).isEmpty()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION, "constraint must be added to child tables too");
    }
    if (!table.isPartitioned()) {
      return;
    }
    if (written instanceof Constraint.Unique unique && unique.usingIndex() != null) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "ALTER TABLE / ADD CONSTRAINT USING INDEX is not supported on partitioned tables");
    }
    if (written instanceof Constraint.ForeignKey foreign && (only || foreign.notValid())) {
      SqlFailure failure =
          new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              (only ? "cannot use ONLY for" : "cannot add NOT VALID")
                  + " foreign key on partitioned table \""
                  + table.name()
                  + "\" referencing relation \""
                  + foreign.referenced().name()
                  + "\"");
      throw only
          ? failure
          : failure.detail("This feature is not yet supported on partitioned tables.");
    }
  }

  private void spread(Table table, TableConstraint constraint, boolean only) {
    if (constraint.kind() == 'c' && !constraint.noInherit()) {
      spreadCheck(table, constraint);
    } else if (table.isPartitioned() && constraint.kind() == 'f') {
      for (Table child : TableTree.children(context.catalog(), table)) {
        new Partitions(context).giveForeignKey(table, constraint, child.oid());
      }
    } else if (table.isPartitioned() && constraint.indexOid() != 0 && !only) {
      new PartitionIndexes(context).spread(table.oid(), constraint.indexOid());
    }
  }

  private void spreadCheck(Table table, TableConstraint check) {
    for (Table child : TableTree.children(context.catalog(), table)) {
      TableConstraint own = child.constraint(check.name());
      TableBuilder builder = new TableBuilder(child);
      if (own != null) {
        merge(builder, own, check);
        context.put(builder.table());
        continue;
      }
      TableConstraint copy = InheritedColumns.copy(context, table, child, check);
      builder.addConstraint(copy);
      context.put(builder.table());
      if (check.validated() && !child.isPartitioned()) {
        context.add(
            new StorageAction.VerifyCheck(
                builder.table(),
                StoredExpressions.check(context.statement(), builder.table(), copy)));
      }
      spreadCheck(builder.table(), copy);
    }
  }

  private void merge(TableBuilder builder, TableConstraint own, TableConstraint check) {
    if (own.kind() != 'c' || !own.checkText().equals(check.checkText())) {
      throw CheckDefinitions.duplicate(own.name(), builder.table());
    }
    if (own.noInherit()) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION,
          "constraint \""
              + own.name()
              + "\" conflicts with non-inherited constraint on relation \""
              + builder.table().name()
              + "\"");
    }
    context.notice("merging constraint \"" + own.name() + "\" with inherited definition");
    Ancestry ancestry = own.ancestry().inheritedOnce();
    builder.replaceConstraint(own.from(ancestry, own.parent()));
  }

  /** A primary key's columns are not null below the table either. */
  private void spreadNotNull(Table table, TableColumn column) {
    for (Table each : TableTree.descendants(context.catalog(), table)) {
      TableColumn own = each.column(column.name());
      if (each.oid() == table.oid() || own.notNull()) {
        continue;
      }
      TableBuilder builder = new TableBuilder(each);
      builder.replaceColumn(own.notNull(true));
      context.put(builder.table());
      if (!each.isPartitioned()) {
        context.add(
            new StorageAction.VerifyNotNull(builder.table(), builder.table().column(own.number())));
      }
    }
  }
}
