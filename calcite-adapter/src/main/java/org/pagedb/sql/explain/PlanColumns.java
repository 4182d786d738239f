package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.plan.BitmapPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PartialAggregatePlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.TypeContext;

/**
 * What EXPLAIN calls the columns of plan nodes: table columns by name, computed ones by their text.
 */
final class PlanColumns {

  private final boolean qualified;
  private final TypeContext types;
  private final Map<PhysicalPlan, List<String>> outer = new IdentityHashMap<>();

  /** Names are qualified where asked for, and where the plan reads more than one table. */
  PlanColumns(PhysicalPlan whole, TypeContext types, boolean verbose) {
    this.qualified = verbose || scans(whole) > 1;
    this.types = types;
    nameOuterRows(whole, null);
  }

  /** Inside a lateral join's right input the left input's row is the outer one. */
  private void nameOuterRows(PhysicalPlan plan, List<String> names) {
    outer.put(plan, names);
    List<PhysicalPlan> inputs = plan.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      boolean lateral = i == 1 && plan instanceof NestedLoopPlan join && join.lateral();
      nameOuterRows(inputs.get(i), lateral ? of(inputs.get(0)) : names);
    }
  }

  /** The columns that a node's own conditions and keys speak of. */
  List<String> readBy(PhysicalPlan plan) {
    if (plan.inputs().isEmpty() || plan instanceof ScanPlan) {
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

  /** Outer rows' columns and sub-plans have names too, behind those of the columns. */
  private static Expression named(
      Expression expression, List<String> names, List<String> outerNames) {
    if (expression instanceof Expression.OuterReference reference) {
      boolean known =
          reference.level() == 1 && outerNames != null && reference.index() < outerNames.size();
      names.add(known ? outerNames.get(reference.index()) : "$" + reference.index());
    } else if (expression instanceof Expression.Subquery) {
      names.add("(SubPlan)");
    } else {
      return ExpressionChildren.map(expression, child -> named(child, names, outerNames));
    }
    return new Expression.InputReference(names.size() - 1, expression.type(), -1);
  }

  /** A text that reads as one term. */
  static String inParentheses(String text) {
    return text.startsWith("(") ? text : '(' + text + ')';
  }

  /** The columns that a node gives. */
  List<String> of(PhysicalPlan plan) {
    if (plan instanceof ScanPlan scan) {
      return ofTable(scan.scanned());
    } else if (plan instanceof BitmapPlan bitmap) {
      return ofTable(bitmap.scanned());
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

  private List<String> ofTable(ScannedTable scanned) {
    List<String> names = new ArrayList<>();
    for (int attribute : scanned.attributes()) {
      String name = attribute > 0 ? name(scanned.table(), attribute) : "ctid";
      names.add(qualified ? ExpressionText.identifier(scanned.alias()) + '.' + name : name);
    }
    return names;
  }

  private static String name(Table table, int attribute) {
    return ExpressionText.identifier(table.column(attribute).name());
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

  /** How many tables are read; a tree of tables counts as one. */
  private static int scans(PhysicalPlan plan) {
    Set<Object> tables = new HashSet<>();
    collectScans(plan, tables);
    return tables.size();
  }

  private static void collectScans(PhysicalPlan plan, Set<Object> tables) {
    if (plan instanceof ScanPlan scan) {
      ScannedTable.TreePlace place = scan.scanned().place();
      tables.add(place == null ? new Object() : (Object) place.root());
    }
    for (PhysicalPlan input : plan.inputs()) {
      collectScans(input, tables);
    }
  }
}
