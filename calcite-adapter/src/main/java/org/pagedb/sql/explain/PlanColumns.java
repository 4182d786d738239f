package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.exec.plan.BitmapPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PartialAggregatePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlannedSubquery;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.SystemScanPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.TypeContext;

/**
 * What EXPLAIN calls the columns of plan nodes: table columns by name, computed ones by their text.
 */
final class PlanColumns {

  private final boolean verbose;
  private final boolean qualified;
  private final TypeContext types;
  private final SubPlans subPlans;
  private final RelationNames relations;
  private final Map<PhysicalPlan, OuterNames> outer = new IdentityHashMap<>();

  /** What the columns of the enclosing rows are called, from the innermost on. */
  private record OuterNames(List<String> names, OuterNames next) {}

  /** Names are qualified where asked for, and where the plan reads more than one relation. */
  PlanColumns(
      PhysicalPlan whole,
      SubPlans subPlans,
      RelationNames relations,
      TypeContext types,
      boolean verbose) {
    this.verbose = verbose;
    this.qualified = verbose || scans(whole) > 1;
    this.types = types;
    this.subPlans = subPlans;
    this.relations = relations;
    nameOuterRows(whole, null);
  }

  /**
   * Inside a lateral join's right input the left input's row is the outer one, and inside a
   * sub-query the row of the node that asks for it.
   */
  private void nameOuterRows(PhysicalPlan plan, OuterNames names) {
    outer.put(plan, names);
    for (Expression expression : PlanExpressions.of(plan)) {
      for (PhysicalPlan query : subqueries(expression)) {
        nameOuterRows(query, new OuterNames(inputColumns(plan), names));
      }
    }
    List<PhysicalPlan> inputs = plan.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      boolean lateral = i == 1 && plan instanceof NestedLoopPlan join && join.lateral();
      nameOuterRows(inputs.get(i), lateral ? new OuterNames(of(inputs.get(0)), names) : names);
    }
  }

  private static List<PhysicalPlan> subqueries(Expression expression) {
    List<PhysicalPlan> found = new ArrayList<>();
    if (expression instanceof Expression.Subquery subquery
        && subquery.query() instanceof PlannedSubquery planned) {
      found.add(planned.plan());
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      found.addAll(subqueries(child));
    }
    return found;
  }

  /** As PostgreSQL, which qualifies a scan's own columns only where everything is told. */
  List<String> readBy(PhysicalPlan plan) {
    return readsItself(plan) ? of(plan, verbose) : inputColumns(plan);
  }

  /** The columns that a filter over a plan reads, which is shown as the plan's own. */
  List<String> readByFilterOf(PhysicalPlan plan) {
    if (!(plan instanceof GroupingPlan)) {
      return of(plan, verbose);
    }
    List<String> names = new ArrayList<>();
    for (String name : of(plan)) {
      names.add(withoutParentheses(name));
    }
    return names;
  }

  private static String withoutParentheses(String name) {
    return name.startsWith("(") ? name.substring(1, name.length() - 1) : name;
  }

  private static boolean readsItself(PhysicalPlan plan) {
    return plan.inputs().isEmpty() || plan instanceof ScanPlan;
  }

  private List<String> inputColumns(PhysicalPlan plan) {
    if (readsItself(plan)) {
      return of(plan);
    }
    List<String> names = new ArrayList<>();
    for (PhysicalPlan input : plan.inputs()) {
      names.addAll(of(input));
    }
    return names;
  }

  /** The text of an expression of a node's own. */
  String text(PhysicalPlan plan, Expression expression, List<String> columns) {
    List<String> names = new ArrayList<>(columns);
    Expression named = named(expression, names, outer.get(plan));
    return ExpressionText.ofNamed(named, names, types);
  }

  /** Outer rows' columns, parameters and sub-plans have names too, behind those of the columns. */
  private Expression named(Expression expression, List<String> names, OuterNames outerNames) {
    if (expression instanceof Expression.OuterReference reference) {
      names.add(outerName(reference, outerNames));
    } else if (expression instanceof Expression.Parameter parameter) {
      names.add("$" + (parameter.index() + 1));
    } else if (expression instanceof Expression.Subquery subquery) {
      names.add(subPlans.text(subquery));
    } else {
      return ExpressionChildren.map(expression, child -> named(child, names, outerNames));
    }
    return new Expression.InputReference(names.size() - 1, expression.type(), -1);
  }

  private static String outerName(Expression.OuterReference reference, OuterNames innermost) {
    OuterNames row = innermost;
    for (int level = 1; level < reference.level() && row != null; level++) {
      row = row.next();
    }
    return row != null && reference.index() < row.names().size()
        ? row.names().get(reference.index())
        : "$" + reference.index();
  }

  /** A text that reads as one term. */
  static String inParentheses(String text) {
    return text.startsWith("(") ? text : '(' + text + ')';
  }

  /** The columns that a node gives, as the node itself shows what it computes. */
  List<String> computedBy(PhysicalPlan plan) {
    List<String> names = new ArrayList<>(of(plan));
    if (plan instanceof ProjectPlan project) {
      List<String> inputs = computedBy(project.input());
      for (int i = 0; i < names.size(); i++) {
        Expression expression = project.expressions().get(i);
        names.set(
            i,
            expression instanceof Expression.InputReference reference
                ? inputs.get(reference.index())
                : text(project, expression, of(project.input())));
      }
    } else if (plan instanceof GroupingPlan aggregate) {
      for (int i = aggregate.keys().size(); i < names.size(); i++) {
        names.set(i, withoutParentheses(names.get(i)));
      }
    }
    return names;
  }

  /** The columns that a node gives. */
  List<String> of(PhysicalPlan plan) {
    return of(plan, qualified);
  }

  private List<String> of(PhysicalPlan plan, boolean qualify) {
    if (plan instanceof ScanPlan scan) {
      String name = scan.scanned().place() == null ? relations.of(plan) : scan.scanned().alias();
      return ofTable(name, scan.scanned(), qualify);
    } else if (plan instanceof BitmapPlan bitmap) {
      return ofTable(bitmap.scanned().alias(), bitmap.scanned(), qualify);
    } else if (plan instanceof CommonScanPlan scan) {
      return ofRelation(relations.of(plan), scan.names(), qualify);
    } else if (plan instanceof FunctionScanPlan scan
        && scan.names().size() == scan.types().size()) {
      return ofRelation(relations.of(plan), scan.names(), qualify);
    } else if (plan instanceof CommonTablePlan common) {
      return of(common.body(), qualify);
    } else if (plan instanceof ProjectPlan project) {
      List<String> inputs = of(project.input());
      List<String> names = new ArrayList<>();
      for (Expression expression : project.expressions()) {
        names.add(
            expression instanceof Expression.InputReference reference
                ? inputs.get(reference.index())
                : inParentheses(text(project, expression, inputs)));
      }
      return names;
    } else if (plan instanceof GroupingPlan aggregate) {
      return ofAggregate(aggregate);
    } else if (plan instanceof PartialAggregatePlan part) {
      return ofAggregate(part.whole());
    }
    return passedThrough(plan);
  }

  /** Nodes with fewer columns than their inputs keep the first ones: semi and anti joins. */
  private List<String> passedThrough(PhysicalPlan plan) {
    List<String> names = new ArrayList<>();
    for (PhysicalPlan input : plan.inputs()) {
      names.addAll(of(input));
    }
    for (int i = names.size(); i < plan.types().size(); i++) {
      names.add("column" + (i + 1));
    }
    return names.subList(0, plan.types().size());
  }

  private static List<String> ofTable(String relation, ScannedTable scanned, boolean qualify) {
    List<String> names = new ArrayList<>();
    for (int attribute : scanned.attributes()) {
      names.add(attribute > 0 ? scanned.table().column(attribute).name() : "ctid");
    }
    return ofRelation(relation, names, qualify);
  }

  private static List<String> ofRelation(String alias, List<String> columns, boolean qualify) {
    String start = qualify && alias != null ? ExpressionText.identifier(alias) + '.' : "";
    List<String> names = new ArrayList<>(columns.size());
    for (String column : columns) {
      names.add(start + ExpressionText.identifier(column));
    }
    return names;
  }

  private List<String> ofAggregate(GroupingPlan aggregate) {
    List<String> inputs = of(aggregate.input());
    List<String> names = new ArrayList<>();
    for (int key : aggregate.keys()) {
      names.add(inputs.get(key));
    }
    for (AlgebraNode.AggregateCall call : aggregate.calls()) {
      List<String> arguments = new ArrayList<>();
      for (int argument : call.arguments()) {
        arguments.add(inputs.get(argument));
      }
      String list = call.star() ? "*" : String.join(", ", arguments);
      names.add('(' + call.function().name() + '(' + list + "))");
    }
    return names;
  }

  /** How many relations are read; a tree of tables counts as one. */
  private static int scans(PhysicalPlan plan) {
    Set<Object> relations = new HashSet<>();
    collectScans(plan, relations);
    return relations.size();
  }

  private static void collectScans(PhysicalPlan plan, Set<Object> relations) {
    if (plan instanceof ScanPlan scan) {
      ScannedTable.TreePlace place = scan.scanned().place();
      relations.add(place == null ? new Object() : (Object) place.root());
    } else if (plan instanceof CommonScanPlan
        || plan instanceof FunctionScanPlan
        || plan instanceof SystemScanPlan) {
      relations.add(new Object());
    }
    for (Expression expression : PlanExpressions.of(plan)) {
      for (PhysicalPlan query : subqueries(expression)) {
        relations.add(new Object()); // one without a table has a relation of no columns
        collectScans(query, relations);
      }
    }
    for (PhysicalPlan input : plan.inputs()) {
      collectScans(input, relations);
    }
  }
}
