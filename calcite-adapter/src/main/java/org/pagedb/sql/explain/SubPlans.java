package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.exec.kernel.HashedMembership;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlannedSubquery;
import org.pagedb.sql.exec.plan.RecursivePlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.expression.Expression.SubqueryKind;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * The plans within a plan, with PostgreSQL's names and numbers: what runs once for a query level
 * (InitPlan, CTE) belongs to that level's topmost node, what runs for each row (SubPlan) to the
 * node that asks for it. Numbers are given from the inside out; the parameters that PostgreSQL
 * passes values by are counted as it counts them, since an InitPlan's result is called by its.
 */
final class SubPlans {

  /**
   * A plan within a plan.
   *
   * @param relationship to the node it is shown at
   */
  record SubPlan(String name, String relationship, PhysicalPlan plan) {}

  private final Map<PhysicalPlan, List<SubPlan>> once = new IdentityHashMap<>();
  private final Map<Object, SubPlan> perRow = new IdentityHashMap<>();
  private final Map<Object, String> texts = new IdentityHashMap<>();
  private final Map<Integer, String> commonTables = new HashMap<>();
  private final Set<PhysicalPlan> workingScans = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<PhysicalPlan> inOrder = new ArrayList<>();
  private int parameters;

  /** Names all plans within a plan. */
  SubPlans(PhysicalPlan whole) {
    level(whole);
  }

  /** What runs once for the query level at whose top a plan stands. */
  List<SubPlan> once(PhysicalPlan top) {
    return once.getOrDefault(top, List.of());
  }

  /** All of them, in the order of their numbers. */
  List<PhysicalPlan> inOrder() {
    return inOrder;
  }

  /** What runs for the rows of some expressions. */
  List<SubPlan> perRow(List<Expression> expressions) {
    List<SubPlan> found = new ArrayList<>();
    expressions.forEach(expression -> collect(expression, found));
    return found;
  }

  private void collect(Expression expression, List<SubPlan> found) {
    if (expression instanceof Expression.Subquery subquery) {
      SubPlan plan = perRow.get(subquery.query());
      if (plan != null && !found.contains(plan)) {
        found.add(plan);
      }
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      collect(child, found);
    }
  }

  /** What stands for a sub-query in the text of an expression. */
  String text(Expression.Subquery subquery) {
    return texts.getOrDefault(subquery.query(), "(SubPlan)");
  }

  /** The name of the common table that is read, or null for a working table. */
  String commonTable(CommonScanPlan scan) {
    return workingScans.contains(scan) ? null : commonTables.get(scan.id());
  }

  private void level(PhysicalPlan top) {
    List<SubPlan> ofLevel = new ArrayList<>();
    once.put(top, ofLevel);
    walk(top, ofLevel);
  }

  private void walk(PhysicalPlan plan, List<SubPlan> ofLevel) {
    if (plan instanceof CommonTablePlan common) {
      level(common.table());
      inOrder.add(common.table());
      parameters++;
      commonTables.put(common.id(), common.name());
      ofLevel.add(new SubPlan("CTE " + common.name(), "InitPlan", common.table()));
      walk(common.body(), ofLevel);
      return;
    }
    if (plan instanceof RecursivePlan recursive) {
      noteWorkingScans(recursive.id(), recursive.step());
    }
    for (Expression expression : PlanExpressions.of(plan)) {
      number(expression, ofLevel);
    }
    for (PhysicalPlan input : plan.inputs()) {
      walk(input, ofLevel);
    }
  }

  private void noteWorkingScans(int id, PhysicalPlan plan) {
    if (plan instanceof CommonScanPlan scan && scan.id() == id) {
      workingScans.add(scan);
    }
    plan.inputs().forEach(input -> noteWorkingScans(id, input));
  }

  private void number(Expression expression, List<SubPlan> ofLevel) {
    for (Expression child : ExpressionChildren.of(expression)) {
      number(child, ofLevel);
    }
    if (expression instanceof Expression.Subquery subquery
        && subquery.query() instanceof PlannedSubquery planned
        && !texts.containsKey(planned)) {
      level(planned.plan());
      for (OuterReference reference : planned.correlation()) {
        parameters += reference.level() == 1 ? 1 : 0;
      }
      name(subquery, planned, ofLevel);
    }
  }

  private void name(Expression.Subquery subquery, PlannedSubquery planned, List<SubPlan> ofLevel) {
    inOrder.add(planned.plan());
    int number = inOrder.size();
    boolean compares = subquery.kind() == SubqueryKind.ANY || subquery.kind() == SubqueryKind.ALL;
    if (!compares && planned.correlation().isEmpty()) {
      String value = "$" + parameters++;
      texts.put(planned, value);
      String name = "InitPlan " + number + " (returns " + value + ')';
      ofLevel.add(new SubPlan(name, "InitPlan", planned.plan()));
      return;
    }
    String name = "SubPlan " + number;
    String text = '(' + name + ')';
    if (compares) {
      parameters += subquery.left().size();
      if (HashedMembership.isPossible(subquery)) {
        text = "(hashed " + name + ')';
        text = subquery.kind() == SubqueryKind.ALL ? "(NOT " + text + ')' : text;
      }
    }
    texts.put(planned, text);
    perRow.put(planned, new SubPlan(name, "SubPlan", planned.plan()));
  }
}
