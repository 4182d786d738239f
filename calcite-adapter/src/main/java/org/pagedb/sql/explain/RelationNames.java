package org.pagedb.sql.explain;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.SystemScanPlan;

/**
 * Names of the relations that a plan reads, no two alike: the second {@code t} is {@code t_1}. The
 * plan itself comes first, then the plans within it in the order of their numbers.
 */
final class RelationNames {

  private final Map<PhysicalPlan, String> names = new IdentityHashMap<>();
  private final Set<String> taken = new HashSet<>();

  RelationNames(PhysicalPlan whole, SubPlans subPlans) {
    collect(whole);
    subPlans.inOrder().forEach(this::collect);
  }

  /** The name of what a node reads; its alias where that is no other's. */
  String of(PhysicalPlan scan) {
    String name = names.get(scan);
    return name == null ? alias(scan) : name;
  }

  /** What a node's title says it reads, with the name that it has. */
  String titled(PhysicalPlan scan, String suffix) {
    String alias = alias(scan);
    String name = names.get(scan);
    if (name == null || name.equals(alias) || !suffix.endsWith(alias)) {
      return suffix;
    }
    boolean named = suffix.endsWith("on " + alias);
    return named
        ? suffix + ' ' + name
        : suffix.substring(0, suffix.length() - alias.length()) + name;
  }

  private void collect(PhysicalPlan plan) {
    String alias = alias(plan);
    if (alias != null && !names.containsKey(plan)) {
      String name = alias;
      for (int i = 1; !taken.add(name); i++) {
        name = alias + '_' + i;
      }
      names.put(plan, name);
    }
    if (plan instanceof CommonTablePlan common) {
      collect(common.body());
    } else {
      plan.inputs().forEach(this::collect);
    }
  }

  /** The name in the query; null for what reads no relation, or a member of a tree. */
  private static String alias(PhysicalPlan plan) {
    if (plan instanceof ScanPlan scan) {
      return scan.scanned().place() == null ? scan.scanned().alias() : null;
    } else if (plan instanceof CommonScanPlan scan) {
      return scan.alias();
    } else if (plan instanceof FunctionScanPlan scan) {
      return scan.alias();
    }
    return plan instanceof SystemScanPlan scan ? scan.alias() : null;
  }
}
