package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;

/** ALTER TABLE DROP COLUMN, which children lose too unless they have the column otherwise. */
final class DroppedColumns {

  private final DefinitionContext context;

  DroppedColumns(DefinitionContext context) {
    this.context = context;
  }

  void drop(Table table, AlterTableAction.DropColumn drop, boolean only) {
    if (table.column(drop.column()) == null && drop.ifExists()) {
      context.notice(
          "column \""
              + drop.column()
              + "\" of relation \""
              + table.name()
              + "\" does not exist, skipping");
      return;
    }
    TableColumn column = AlterTable.require(table, drop.column());
    if (column.ancestry().isInherited()) {
      throw invalid("cannot drop inherited column \"" + column.name() + "\"");
    }
    if (only && table.isPartitioned() && !context.catalog().children(table.oid()).isEmpty()) {
      throw invalid("cannot drop column from only the partitioned table when partitions exist")
          .hint("Do not specify the ONLY keyword.");
    }
    List<Part> parts = new ArrayList<>();
    collect(table, column, only, parts);
    new Dropping(context).drop(parts, drop.cascade());
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, message);
  }

  private void collect(Table table, TableColumn column, boolean only, List<Part> parts) {
    if (PartitionKeys.uses(table, column)) {
      throw invalid(
          "cannot drop column \""
              + column.name()
              + "\" because it is part of the partition key of relation \""
              + table.name()
              + "\"");
    }
    parts.add(new Part(Part.Kind.COLUMN, table.oid(), column.number()));
    for (Table child : TableTree.children(context.catalog(), table)) {
      TableColumn own = child.column(column.name());
      Ancestry ancestry = own.ancestry();
      if (!only && ancestry.parents() == 1 && !ancestry.local()) {
        collect(child, own, false, parts);
        continue;
      }
      TableBuilder builder = new TableBuilder(child);
      boolean local = ancestry.local() || only;
      builder.replaceColumn(own.from(new Ancestry(local, ancestry.parents() - 1)));
      context.put(builder.table());
    }
  }
}
