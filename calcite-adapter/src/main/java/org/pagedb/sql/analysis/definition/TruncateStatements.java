package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** TRUNCATE: tables get empty storage; foreign keys say which must be emptied together. */
final class TruncateStatements {

  private final DefinitionContext context;

  TruncateStatements(DefinitionContext context) {
    this.context = context;
  }

  void truncate(MaintenanceStatement.Truncate statement) {
    List<Table> tables = new ArrayList<>();
    for (FromItem.Relation relation : statement.tables()) {
      Table table = context.table(relation.name());
      requirePrivilege(table);
      addTree(tables, table, relation.only());
    }
    for (int i = 0; i < tables.size(); i++) {
      for (CatalogObject object : context.catalog().objects()) {
        if (object instanceof Table other
            && !tables.contains(other)
            && references(other, tables.get(i))) {
          if (!statement.cascade()) {
            throw refusal(other, tables.get(i));
          }
          requirePrivilege(other);
          context.notice("truncate cascades to table \"" + other.name() + "\"");
          tables.add(other);
        }
      }
    }
    for (Table table : tables) {
      if (table.isPartitioned()) {
        if (statement.restartSequences()) {
          restart(table);
        }
        continue;
      }
      Table after = Rewrite.fresh(context, table);
      context.put(after);
      context.add(new StorageAction.TruncateTable(table, after));
      if (statement.restartSequences()) {
        restart(table);
      }
    }
  }

  private void requirePrivilege(Table table) {
    if (!context.rights().has(AclObject.TABLE, table.oid(), context.user(), Privilege.TRUNCATE)) {
      throw RoleDefinitions.denied("permission denied for table " + table.name());
    }
  }

  private void addTree(List<Table> tables, Table table, boolean only) {
    if (only && table.isPartitioned()) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "cannot truncate only a partitioned table")
          .hint(
              "Do not specify the ONLY keyword, or use TRUNCATE ONLY on the partitions directly.");
    }
    List<Table> all = only ? List.of(table) : TableTree.descendants(context.catalog(), table);
    for (Table each : all) {
      if (!tables.contains(each)) {
        tables.add(each);
      }
    }
  }

  /** Whether a table refers to rows of another, by itself or as a partition. */
  private boolean references(Table table, Table referenced) {
    Table each = referenced;
    while (each != null) {
      for (TableConstraint constraint : table.constraints()) {
        if (constraint.kind() == 'f' && constraint.referencedTable() == each.oid()) {
          return true;
        }
      }
      each = TableTree.parentOfPartition(context.catalog(), each);
    }
    return false;
  }

  private static SqlFailure refusal(Table other, Table referenced) {
    return new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "cannot truncate a table referenced in a foreign key constraint")
        .detail("Table \"" + other.name() + "\" references \"" + referenced.name() + "\".")
        .hint(
            "Truncate table \""
                + other.name()
                + "\" at the same time, or use TRUNCATE ... CASCADE.");
  }

  private void restart(Table table) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Sequence sequence && sequence.ownerTable() == table.oid()) {
        Sequence after = sequence.stored(SequenceDefinitions.NOT_STORED);
        context.put(after);
        context.add(new StorageAction.AlterSequence(sequence, after, sequence.start()));
      }
    }
  }
}
