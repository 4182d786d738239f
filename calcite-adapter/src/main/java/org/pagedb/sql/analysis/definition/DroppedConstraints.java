package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;

/** ALTER TABLE DROP CONSTRAINT, which children lose too unless they have a check otherwise. */
final class DroppedConstraints {

  private final DefinitionContext context;

  DroppedConstraints(DefinitionContext context) {
    this.context = context;
  }

  void drop(Table table, AlterTableAction.DropConstraint drop, boolean only) {
    TableConstraint constraint = table.constraint(drop.name());
    if (constraint == null) {
      String message =
          "constraint \"" + drop.name() + "\" of relation \"" + table.name() + "\" does not exist";
      if (!drop.ifExists()) {
        throw new SqlFailure(SqlState.UNDEFINED_OBJECT, message);
      }
      context.notice(message + ", skipping");
      return;
    }
    if (constraint.ancestry().isInherited()) {
      throw invalid(
          "cannot drop inherited constraint \""
              + constraint.name()
              + "\" of relation \""
              + table.name()
              + "\"");
    }
    if (only && table.isPartitioned() && !context.catalog().children(table.oid()).isEmpty()) {
      throw invalid(
              "cannot remove constraint from only the partitioned table when partitions exist")
          .hint("Do not specify the ONLY keyword.");
    }
    List<Part> parts = new ArrayList<>();
    collect(table, constraint, only, parts);
    new Dropping(context).drop(parts, drop.cascade());
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, message);
  }

  /** Parts of other constraints depend on them by their oids, and go by themselves. */
  private void collect(Table table, TableConstraint constraint, boolean only, List<Part> parts) {
    parts.add(new Part(Part.Kind.CONSTRAINT, table.oid(), constraint.oid()));
    if (constraint.kind() != 'c' || constraint.noInherit()) {
      return;
    }
    for (Table child : TableTree.children(context.catalog(), table)) {
      TableConstraint own = child.constraint(constraint.name());
      if (own == null || !own.ancestry().isInherited()) {
        continue;
      }
      Ancestry ancestry = own.ancestry();
      if (!only && ancestry.parents() == 1 && !ancestry.local()) {
        collect(child, own, false, parts);
        continue;
      }
      TableBuilder builder = new TableBuilder(child);
      boolean local = ancestry.local() || only;
      builder.replaceConstraint(own.from(new Ancestry(local, ancestry.parents() - 1), 0));
      context.put(builder.table());
    }
  }
}
