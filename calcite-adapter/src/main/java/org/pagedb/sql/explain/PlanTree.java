package org.pagedb.sql.explain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.GatherPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.ParallelHashJoinPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PrunedAppendPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.type.TypeContext;

/** A plan as EXPLAIN shows it: PostgreSQL's nodes, which are not all of ours and some more. */
public final class PlanTree {

  private static final double NANOS_PER_MILLI = 1e6;

  private static final List<String> REMOVED =
      List.of(
          "Rows Removed by Index Recheck", "Rows Removed by Filter", "Rows Removed by Join Filter");

  /** What an execution counted for a plan's node; null if there was none, or the node never ran. */
  @FunctionalInterface
  public interface Counted {
    /** The statistics of a node. */
    NodeStatistics of(PhysicalPlan node);
  }

  private final ExplainOptions options;
  private final PlanColumns columns;

  /** Output columns are qualified only where several tables are read; conditions in VERBOSE too. */
  private final PlanColumns outputs;

  private final Counted counted;
  private final SubPlans subPlans;
  private final RelationNames relations;
  private final PlanNode root;

  /** Describes a plan, with what its execution counted if it was executed. */
  public PlanTree(PhysicalPlan plan, ExplainOptions options, TypeContext types, Counted counted) {
    this.options = options;
    this.counted = counted;
    subPlans = new SubPlans(plan);
    relations = new RelationNames(plan, subPlans);
    columns = new PlanColumns(plan, subPlans, relations, types, options.verbose());
    outputs = new PlanColumns(plan, subPlans, relations, types, false);
    root = level(plan);
  }

  PlanNode root() {
    return root;
  }

  /** A query level's topmost node, below which stands first what runs once for the level. */
  private PlanNode level(PhysicalPlan top) {
    PlanNode node = node(top);
    List<PlanNode.Child> once = new ArrayList<>();
    subPlans.once(top).forEach(plan -> once.add(child(plan)));
    node.children().addAll(0, once);
    return node;
  }

  private PlanNode.Child child(SubPlans.SubPlan plan) {
    return new PlanNode.Child(plan.relationship(), plan.name(), level(plan.plan()));
  }

  private PlanNode node(PhysicalPlan shown) {
    ShownPlan merged = ShownPlan.of(shown);
    PhysicalPlan plan = merged.plan();
    NodeStatistics statistics = options.analyze() ? counted.of(merged.last()) : null;
    NodeDescription description = new NodeDescription(columns, plan);
    plan.describe(description);
    merged.filters().forEach(description::filter);
    if (plan instanceof CommonScanPlan scan) {
      commonTable(scan, description);
    }
    Estimate estimate = merged.last().estimate();
    PlanNode node =
        new PlanNode(title(plan, description) + expected(estimate) + happened(statistics));
    node.properties().put("Node Type", description.nodeType());
    if (description.nodeType().equals("Aggregate")) {
      String strategy = description.title().endsWith("GroupAggregate") ? "Sorted" : "Hashed";
      boolean plain = !description.lines().containsKey("Group Key");
      node.properties().put("Strategy", plain ? "Plain" : strategy);
      node.properties().put("Partial Mode", description.partialMode());
    }
    node.properties().put("Parallel Aware", description.isParallelAware());
    node.properties().put("Async Capable", Boolean.FALSE);
    node.properties().putAll(description.properties());
    if (plan instanceof ScanPlan scan) {
      node.properties().put("Relation Name", scan.scanned().table().name());
      if (options.verbose()) {
        node.properties().put("Schema", scan.scanned().table().schema());
      }
      node.properties().put("Alias", relations.of(plan));
    }
    figures(node, estimate, statistics);
    if (options.verbose() && !outputs.of(shown).isEmpty()) {
      node.add("Output", outputs.computedBy(shown));
    }
    node.lines().addAll(description.targets());
    for (Map.Entry<String, Object> line : description.lines().entrySet()) {
      node.add(line.getKey(), line.getValue());
    }
    details(node, statistics);
    if (plan instanceof GatherPlan gather) {
      singleCopy(node, gather.single());
    }
    if (options.analyze() && options.buffers()) {
      pages(node, pagesOf(plan, true), pagesOf(plan, false));
    }
    children(plan, node);
    for (SubPlans.SubPlan each : subPlans.perRow(merged.expressions())) {
      node.children().add(child(each));
    }
    return node;
  }

  private void commonTable(CommonScanPlan scan, NodeDescription description) {
    String name = subPlans.commonTable(scan);
    String node = name == null ? "WorkTable Scan" : "CTE Scan";
    String alias = name == null || name.equals(scan.alias()) ? "" : name + ' ';
    description.name(node, "on " + alias + scan.alias());
    description.properties().put("CTE Name", name == null ? scan.alias() : name);
    description.properties().put("Alias", relations.of(scan));
  }

  private static void singleCopy(PlanNode node, boolean single) {
    if (single) {
      node.add("Single Copy", Boolean.TRUE);
    } else {
      node.properties().put("Single Copy", Boolean.FALSE);
    }
  }

  private String title(PhysicalPlan plan, NodeDescription description) {
    String title = relations.titled(plan, description.title());
    if (options.verbose() && plan instanceof ScanPlan scan) {
      return title.replaceFirst(" on ", " on " + scan.scanned().table().schema() + '.');
    }
    return title;
  }

  private void children(PhysicalPlan plan, PlanNode node) {
    List<PhysicalPlan> inputs = plan.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      PlanNode child = node(inputs.get(i));
      if (i == 1 && (plan instanceof HashJoinPlan || plan instanceof ParallelHashJoinPlan)) {
        child = hash(plan, inputs.get(i), child);
      }
      boolean members = plan instanceof AppendPlan || plan instanceof PrunedAppendPlan;
      String relationship = members ? "Member" : i == 0 ? "Outer" : "Inner";
      node.children().add(new PlanNode.Child(relationship, null, child));
    }
  }

  /** PostgreSQL shows the hashed side of a join as a node of its own. */
  private PlanNode hash(PhysicalPlan join, PhysicalPlan hashed, PlanNode below) {
    NodeStatistics statistics = options.analyze() ? counted.of(hashed) : null;
    Estimate estimate = hashed.estimate();
    boolean parallel = join instanceof ParallelHashJoinPlan shared && shared.together();
    String title = parallel ? "Parallel Hash" : "Hash";
    PlanNode node = new PlanNode(title + expected(estimate) + happened(statistics));
    node.properties().put("Node Type", "Hash");
    node.properties().put("Parallel Aware", parallel);
    node.properties().put("Async Capable", Boolean.FALSE);
    figures(node, estimate, statistics);
    NodeStatistics ofJoin = options.analyze() ? counted.of(join) : null;
    if (ofJoin != null && statistics != null) {
      Object batches = ofJoin.details().get("Batches");
      Object memory = ofJoin.details().get("Memory Usage");
      node.lines().add("Batches: " + batches + "  Memory Usage: " + memory + "kB");
      node.properties().put("Hash Batches", batches);
      node.properties().put("Peak Memory Usage", memory);
    }
    node.children().add(new PlanNode.Child("Outer", null, below));
    return node;
  }

  private String expected(Estimate estimate) {
    return options.costs()
        ? String.format(
            Locale.ROOT,
            "  (cost=%.2f..%.2f rows=%.0f width=%d)",
            estimate.startupCost(),
            estimate.totalCost(),
            Math.max(1, estimate.rows()),
            estimate.width())
        : "";
  }

  private String happened(NodeStatistics statistics) {
    if (!options.analyze()) {
      return "";
    }
    if (statistics == null || statistics.loops() == 0) {
      return " (never executed)";
    }
    long loops = statistics.loops();
    String time =
        options.timing()
            ? String.format(
                Locale.ROOT,
                "time=%.3f..%.3f ",
                statistics.startupNanos() / NANOS_PER_MILLI / loops,
                statistics.totalNanos() / NANOS_PER_MILLI / loops)
            : "";
    return String.format(
        Locale.ROOT,
        " (actual %srows=%.0f loops=%d)",
        time,
        (double) statistics.rows() / loops,
        loops);
  }

  private void figures(PlanNode node, Estimate estimate, NodeStatistics statistics) {
    Map<String, Object> properties = node.properties();
    if (options.costs()) {
      properties.put("Startup Cost", decimal(estimate.startupCost(), 2));
      properties.put("Total Cost", decimal(estimate.totalCost(), 2));
      properties.put("Plan Rows", Math.round(Math.max(1, estimate.rows())));
      properties.put("Plan Width", estimate.width());
    }
    if (options.analyze()) {
      long loops = statistics == null ? 0 : statistics.loops();
      double divisor = Math.max(1, loops);
      if (options.timing()) {
        double startup = statistics == null ? 0 : statistics.startupNanos();
        double total = statistics == null ? 0 : statistics.totalNanos();
        properties.put("Actual Startup Time", decimal(startup / NANOS_PER_MILLI / divisor, 3));
        properties.put("Actual Total Time", decimal(total / NANOS_PER_MILLI / divisor, 3));
      }
      properties.put("Actual Rows", Math.round((loops == 0 ? 0 : statistics.rows()) / divisor));
      properties.put("Actual Loops", loops);
    }
  }

  /** What the node itself counted, where PostgreSQL has a line for it. */
  private void details(PlanNode node, NodeStatistics statistics) {
    if (statistics == null) {
      return;
    }
    Map<String, Object> details = statistics.details();
    for (String removed : REMOVED) {
      if (details.get(removed) instanceof Long rows && rows > 0) {
        node.add(removed, Math.round((double) rows / Math.max(1, statistics.loops())));
      }
    }
    if (details.containsKey("Workers Launched")) {
      node.add("Workers Launched", details.get("Workers Launched"));
    }
    if (details.containsKey("Full-sort Groups")) {
      sortedGroups(node, details);
    }
    if (details.containsKey("Exact Heap Blocks")) {
      heapBlocks(
          node, (Long) details.get("Exact Heap Blocks"), (Long) details.get("Lossy Heap Blocks"));
    }
    if (details.containsKey("Heap Fetches")) {
      node.add("Heap Fetches", details.get("Heap Fetches"));
    }
    if (details.containsKey("Sort Method")) {
      String space = String.valueOf(details.get("Sort Space Type"));
      Object used = details.get("Sort Space Used");
      node.lines()
          .add("Sort Method: " + details.get("Sort Method") + "  " + space + ": " + used + "kB");
      node.properties().put("Sort Method", details.get("Sort Method"));
      node.properties().put("Sort Space Used", used);
      node.properties().put("Sort Space Type", space);
    }
    if (details.containsKey("HashAgg Batches")) {
      Object batches = details.get("HashAgg Batches");
      Object memory = details.get("Peak Memory Usage");
      node.lines().add("Batches: " + batches + "  Memory Usage: " + memory + "kB");
      node.properties().put("HashAgg Batches", batches);
      node.properties().put("Peak Memory Usage", memory);
    }
  }

  private static void sortedGroups(PlanNode node, Map<String, Object> details) {
    Object method = details.get("Group Sort Method");
    Object average = details.get("Average Sort Space Used");
    Object peak = details.get("Peak Sort Space Used");
    node.lines()
        .add(
            "Full-sort Groups: %s  Sort Method: %s  Average Memory: %skB  Peak Memory: %skB"
                .formatted(details.get("Full-sort Groups"), method, average, peak));
    Map<String, Object> groups = new LinkedHashMap<>();
    groups.put("Group Count", details.get("Full-sort Groups"));
    groups.put("Sort Methods Used", List.of(method));
    groups.put(
        "Sort Space Memory",
        Map.of("Average Sort Space Used", average, "Peak Sort Space Used", peak));
    node.properties().put("Full-sort Groups", groups);
  }

  private static void heapBlocks(PlanNode node, long exact, long lossy) {
    if (exact > 0 || lossy > 0) {
      node.lines()
          .add(
              "Heap Blocks:"
                  + (exact > 0 ? " exact=" + exact : "")
                  + (lossy > 0 ? " lossy=" + lossy : ""));
    }
    node.properties().put("Exact Heap Blocks", exact);
    node.properties().put("Lossy Heap Blocks", lossy);
  }

  /** Of a node and those below it, as PostgreSQL counts. */
  private long pagesOf(PhysicalPlan plan, boolean hit) {
    NodeStatistics statistics = counted.of(plan);
    long pages = 0;
    if (statistics != null) {
      pages = hit ? statistics.pagesHit() : statistics.pagesRead();
    }
    for (PhysicalPlan input : plan.inputs()) {
      pages += pagesOf(input, hit);
    }
    return pages;
  }

  private static void pages(PlanNode node, long hit, long read) {
    List<String> parts = new ArrayList<>();
    if (hit > 0) {
      parts.add("hit=" + hit);
    }
    if (read > 0) {
      parts.add("read=" + read);
    }
    if (!parts.isEmpty()) {
      node.lines().add("Buffers: shared " + String.join(" ", parts));
    }
    node.properties().put("Shared Hit Blocks", hit);
    node.properties().put("Shared Read Blocks", read);
  }

  /** A number with so many digits behind the point. */
  public static BigDecimal decimal(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
  }
}
