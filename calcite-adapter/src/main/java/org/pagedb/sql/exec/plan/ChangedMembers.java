package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;

/** How EXPLAIN shows a change of a tree of tables: the root, then each member that is read. */
final class ChangedMembers {

  private ChangedMembers() {}

  static void describe(
      PlanDescription description, String operation, Table table, PhysicalPlan input) {
    List<ScannedTable> members = new ArrayList<>();
    collect(input, table.oid(), members);
    String alias = table.name();
    if (!members.isEmpty()) {
      String numbered = members.get(0).alias();
      alias = numbered.substring(0, numbered.lastIndexOf('_'));
    }
    String name = alias.equals(table.name()) ? alias : table.name() + " " + alias;
    description.name(operation, "on " + name);
    for (ScannedTable member : members) {
      description.target(member.nameWithAlias());
    }
  }

  private static void collect(PhysicalPlan plan, int root, List<ScannedTable> members) {
    if (plan instanceof ScanPlan scan
        && scan.scanned().place() != null
        && scan.scanned().place().root() == root
        && scan.scanned().attributes().contains(ScannedTable.PLACE)) {
      members.add(scan.scanned());
    }
    for (PhysicalPlan input : plan.inputs()) {
      collect(input, root, members);
    }
  }
}
