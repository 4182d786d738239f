package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlanDescription;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.expression.Expression;

/** What one node says of itself. */
final class NodeDescription implements PlanDescription {

  private static final String BACKWARD = "Backward ";
  private static final String USING = "using ";

  private final PlanColumns columns;
  private final PhysicalPlan plan;
  private final List<String> readColumns;
  private final Map<String, Object> lines = new LinkedHashMap<>();
  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<String> targets = new ArrayList<>();
  private String nodeType = "";
  private String title = "";
  private boolean parallelAware;
  private String partialMode = "Simple";

  /** For one node; {@code columns} knows what the columns of its inputs are called. */
  NodeDescription(PlanColumns columns, PhysicalPlan plan) {
    this.columns = columns;
    this.plan = plan;
    readColumns = columns.readBy(plan);
  }

  String nodeType() {
    return nodeType;
  }

  String title() {
    String made = partialMode.equals("Simple") ? title : partialMode + " " + title;
    return parallelAware ? "Parallel " + made : made;
  }

  /** Whether several threads divide the node's work. */
  boolean isParallelAware() {
    return parallelAware;
  }

  /** Which part of an aggregation it is. */
  String partialMode() {
    return partialMode;
  }

  /** The node's lines, by their labels. */
  Map<String, Object> lines() {
    return lines;
  }

  /** What the text has in the node's name and the other formats have as properties. */
  Map<String, Object> properties() {
    return properties;
  }

  @Override
  public void name(String name, String suffix) {
    title = suffix.isEmpty() ? name : name + " " + suffix;
    nodeType = name;
    switch (name) {
      case "HashAggregate", "GroupAggregate" -> nodeType = "Aggregate";
      case "Insert", "Update", "Delete" -> {
        nodeType = "ModifyTable";
        properties.put("Operation", name);
      }
      case "Index Scan", "Index Only Scan" -> indexScan(suffix);
      default -> joinType(name);
    }
  }

  private void indexScan(String suffix) {
    boolean backward = suffix.startsWith(BACKWARD);
    properties.put("Scan Direction", backward ? "Backward" : "Forward");
    int start = suffix.indexOf(USING) + USING.length();
    properties.put("Index Name", suffix.substring(start, suffix.indexOf(" on ", start)));
  }

  private void joinType(String name) {
    for (String join : List.of("Hash", "Merge", "Nested Loop")) {
      if (name.startsWith(join) && (name.endsWith("Join") || name.equals("Nested Loop"))) {
        nodeType = join.equals("Nested Loop") ? join : join + " Join";
        String kind = name.replace(join, "").replace("Join", "").trim();
        properties.put("Join Type", kind.isEmpty() ? "Inner" : kind);
      }
    }
  }

  /** A filter above the node, which PostgreSQL tests in the node. */
  void filter(Expression condition) {
    String label = plan instanceof ValuesPlan ? "One-Time Filter" : "Filter";
    text(label, condition, columns.readByFilterOf(plan));
  }

  @Override
  public void computes(List<Expression> expressions) {
    // Shown as columns, and by VERBOSE.
  }

  @Override
  public void parallelAware() {
    parallelAware = true;
  }

  @Override
  public void partialMode(String mode) {
    partialMode = mode;
  }

  @Override
  public void target(String nameWithAlias) {
    targets.add(nodeTitle() + " on " + nameWithAlias);
  }

  private String nodeTitle() {
    return title.substring(0, title.indexOf(' '));
  }

  /** The members of a tree that the node changes, as lines. */
  List<String> targets() {
    return targets;
  }

  @Override
  public void condition(String label, Expression condition) {
    text(label, condition, readColumns);
  }

  private void text(String label, Expression condition, List<String> names) {
    String text = columns.text(plan, condition, names);
    boolean column = condition instanceof Expression.InputReference;
    lines.put(label, column ? text : PlanColumns.inParentheses(text));
  }

  @Override
  public void equalities(String label, List<Integer> left, List<Integer> right, int leftColumns) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      String leftName = readColumns.get(left.get(i));
      pairs.add('(' + leftName + " = " + readColumns.get(leftColumns + right.get(i)) + ')');
    }
    String all = String.join(" AND ", pairs);
    lines.put(label, pairs.size() == 1 ? all : '(' + all + ')');
  }

  @Override
  public void keys(String label, List<AlgebraNode.SortKey> keys) {
    List<String> names = new ArrayList<>();
    for (AlgebraNode.SortKey key : keys) {
      String nulls =
          key.nullsFirst() == key.descending()
              ? ""
              : key.nullsFirst() ? " NULLS FIRST" : " NULLS LAST";
      names.add(readColumns.get(key.column()) + (key.descending() ? " DESC" : "") + nulls);
    }
    lines.put(label, names);
  }

  @Override
  public void property(String label, Object value) {
    lines.put(label, value);
  }
}
