package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.MaintenanceStatement;

/** TRUNCATE: tables get empty storage; foreign keys say which must be emptied together. */
final class TruncateStatements {

  private final DefinitionContext context;

  TruncateStatements(DefinitionContext context) {
    this.context = context;
  }

  void truncate(MaintenanceStatement.Truncate statement) {
    List<Table> tables = new ArrayList<>();
    for (FromItem.Relation relation : statement.tables()) {
      add(tables, context.table(relation.name()));
    }
    for (int i = 0; i < tables.size(); i++) {
      for (CatalogObject object : context.catalog().objects()) {
        if (object instanceof Table other
            && !tables.contains(other)
            && references(other, tables.get(i))) {
          if (!statement.cascade()) {
            throw refusal(other, tables.get(i));
          }
          context.notice("truncate cascades to table \"" + other.name() + "\"");
          tables.add(other);
        }
      }
    }
    for (Table table : tables) {
      Table after = Rewrite.fresh(context, table);
      context.put(after);
      context.add(new StorageAction.TruncateTable(table, after));
      if (statement.restartSequences()) {
        restart(table);
      }
    }
  }

  private static void add(List<Table> tables, Table table) {
    if (!tables.contains(table)) {
      tables.add(table);
    }
  }

  private static boolean references(Table table, Table referenced) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'f' && constraint.referencedTable() == referenced.oid()) {
        return true;
      }
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
