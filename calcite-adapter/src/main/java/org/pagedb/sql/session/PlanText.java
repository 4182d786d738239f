package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlanDescription;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.TypeContext;

/** Writes plans as EXPLAIN shows them, in PostgreSQL's layout. */
final class PlanText {

  private static final int INDENT = 6;

  private final boolean costs;
  private final TypeContext types;
  private final List<String> lines = new ArrayList<>();
  private PlanColumns columns;

  PlanText(boolean costs, TypeContext types) {
    this.costs = costs;
    this.types = types;
  }

  List<String> lines(PhysicalPlan plan) {
    columns = new PlanColumns(plan, types);
    write(plan, 0);
    return lines;
  }

  private void write(PhysicalPlan plan, int depth) {
    // PostgreSQL has no node for a projection alone: the node below computes it.
    if (plan instanceof ProjectPlan project) {
      write(project.input(), depth);
      return;
    }
    Node node = new Node(plan);
    plan.describe(node);
    String arrow = depth == 0 ? "" : " ".repeat(depth * INDENT - 4) + "->  ";
    lines.add(arrow + node.title + (costs ? cost(plan.estimate()) : ""));
    for (String detail : node.details) {
      lines.add(" ".repeat(depth == 0 ? 2 : arrow.length() + 2) + detail);
    }
    for (PhysicalPlan input : plan.inputs()) {
      write(input, depth + 1);
    }
  }

  private static String cost(Estimate estimate) {
    return String.format(
        Locale.ROOT,
        "  (cost=%.2f..%.2f rows=%.0f width=%d)",
        estimate.startupCost(),
        estimate.totalCost(),
        Math.max(1, estimate.rows()),
        estimate.width());
  }

  /** What one node says of itself. */
  private final class Node implements PlanDescription {
    private final PhysicalPlan plan;
    private final List<String> readColumns;
    private final List<String> details = new ArrayList<>();
    private String title = "";

    Node(PhysicalPlan plan) {
      this.plan = plan;
      this.readColumns = columns.readBy(plan);
    }

    @Override
    public void name(String name, String suffix) {
      title = suffix.isEmpty() ? name : name + " " + suffix;
    }

    @Override
    public void condition(String label, Expression condition) {
      details.add(
          label + ": " + PlanColumns.inParentheses(columns.text(plan, condition, readColumns)));
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
      details.add(label + ": " + String.join(", ", names));
    }

    @Override
    public void property(String label, String value) {
      details.add(label + ": " + value);
    }
  }
}
