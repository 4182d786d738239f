package org.pagedb.calcite.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.calcite.rel.PlannedInput;
import org.pagedb.calcite.rex.AggregateOperator;
import org.pagedb.calcite.rex.ExpressionToRex;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.shortpath.SubqueryPlanner;
import org.pagedb.sql.expression.Expression;

/**
 * Our algebra to Calcite's. What Calcite can improve on (scans, filters, projections, joins, plain
 * aggregates, sorts and limits) becomes its logical nodes; any other node is planned on its own and
 * stands in the tree as a leaf.
 */
public final class AlgebraToRel {

  private final RelOptCluster cluster;
  private final PagedbTypeFactory types;
  private final PlanningContext context;
  private final SubqueryPlanner.Planner others;
  private final SubqueryPlanner subqueries;

  /**
   * A translator into the given cluster.
   *
   * @param others plans nodes that Calcite need not look into
   * @param subqueryPlanner plans sub-queries in expressions
   */
  public AlgebraToRel(
      RelOptCluster cluster,
      PlanningContext context,
      SubqueryPlanner.Planner others,
      SubqueryPlanner.Planner subqueryPlanner) {
    this.cluster = cluster;
    this.types = (PagedbTypeFactory) cluster.getTypeFactory();
    this.context = context;
    this.others = others;
    this.subqueries = new SubqueryPlanner(subqueryPlanner);
  }

  /** Whether a node itself becomes one of Calcite's; those below it may still not. */
  public static boolean isTranslatable(AlgebraNode node) {
    return TranslatableNodes.contains(node);
  }

  /** Calcite's tree for a node; the same columns in the same order. */
  public RelNode translate(AlgebraNode node) {
    if (!TranslatableNodes.contains(node)) {
      return new PlannedInput(
          cluster, types.rowType(node.columns()), Convention.NONE, others.plan(node));
    } else if (node instanceof AlgebraNode.TableScan) {
      return scan((AlgebraNode.TableScan) node);
    } else if (node instanceof AlgebraNode.Filter) {
      AlgebraNode.Filter filter = (AlgebraNode.Filter) node;
      RelNode input = translate(filter.input());
      return LogicalFilter.create(input, rex(input, filter.condition()));
    } else if (node instanceof AlgebraNode.Project) {
      return project((AlgebraNode.Project) node);
    } else if (node instanceof AlgebraNode.Join) {
      return join((AlgebraNode.Join) node);
    } else if (node instanceof AlgebraNode.Aggregate) {
      return aggregate((AlgebraNode.Aggregate) node);
    } else if (node instanceof AlgebraNode.Distinct) {
      return distinct(translate(((AlgebraNode.Distinct) node).input()));
    } else if (node instanceof AlgebraNode.Sort) {
      AlgebraNode.Sort sort = (AlgebraNode.Sort) node;
      return LogicalSort.create(translate(sort.input()), collation(sort.keys()), null, null);
    } else if (node instanceof AlgebraNode.Limit) {
      return limit((AlgebraNode.Limit) node);
    }
    throw new IllegalStateException("translatable but not translated: " + node.getClass());
  }

  private RelNode scan(AlgebraNode.TableScan scan) {
    RelDataType row = types.rowType(scan.columns());
    return LogicalTableScan.create(cluster, new PagedbRelOptTable(scan, row, context), List.of());
  }

  private RelNode project(AlgebraNode.Project project) {
    RelNode input = translate(project.input());
    List<RexNode> expressions = new ArrayList<>(project.expressions().size());
    for (Expression expression : project.expressions()) {
      expressions.add(rex(input, expression));
    }
    return LogicalProject.create(
        input, List.of(), expressions, types.rowType(project.columns()), Set.of());
  }

  private RelNode join(AlgebraNode.Join join) {
    RelNode left = translate(join.left());
    RelNode right = translate(join.right());
    List<OutputColumn> both = new ArrayList<>(join.left().columns());
    both.addAll(join.right().columns());
    RexNode condition =
        new ExpressionToRex(cluster.getRexBuilder(), types.rowType(both))
            .translate(subqueries.planned(join.condition()));
    return LogicalJoin.create(
        left, right, List.of(), condition, Set.of(), JoinRelType.valueOf(join.kind().name()));
  }

  /** Calcite sorts the group's columns; a projection puts them back into the order asked for. */
  private RelNode aggregate(AlgebraNode.Aggregate aggregate) {
    RelNode input = translate(aggregate.input());
    ImmutableBitSet group = ImmutableBitSet.of(aggregate.keys());
    List<AggregateCall> calls = new ArrayList<>();
    for (AlgebraNode.AggregateCall call : aggregate.calls()) {
      calls.add(aggregateCall(call, calls.size()));
    }
    RelNode result = LogicalAggregate.create(input, List.of(), group, null, calls);
    List<RexNode> projects = new ArrayList<>();
    for (int key : aggregate.keys()) {
      projects.add(cluster.getRexBuilder().makeInputRef(result, group.indexOf(key)));
    }
    for (int i = 0; i < calls.size(); i++) {
      projects.add(cluster.getRexBuilder().makeInputRef(result, group.cardinality() + i));
    }
    return LogicalProject.create(
        result, List.of(), projects, types.rowType(aggregate.columns()), Set.of());
  }

  private AggregateCall aggregateCall(AlgebraNode.AggregateCall call, int position) {
    RelDataType type = types.of(call.type(), call.typmod());
    AggregateOperator operator = new AggregateOperator(call, type);
    return AggregateCall.create(
        operator,
        false,
        false,
        false,
        List.of(),
        operator.columns(),
        -1,
        null,
        RelCollations.EMPTY,
        type,
        "agg" + position);
  }

  private RelNode distinct(RelNode input) {
    ImmutableBitSet all = ImmutableBitSet.range(input.getRowType().getFieldCount());
    return LogicalAggregate.create(input, List.of(), all, null, List.of());
  }

  private RelNode limit(AlgebraNode.Limit limit) {
    RelNode input = translate(limit.input());
    return LogicalSort.create(
        input, RelCollations.EMPTY, rexOrNull(limit.offset()), rexOrNull(limit.count()));
  }

  private static RelCollation collation(List<AlgebraNode.SortKey> keys) {
    List<RelFieldCollation> fields = new ArrayList<>(keys.size());
    for (AlgebraNode.SortKey key : keys) {
      fields.add(
          new RelFieldCollation(
              key.column(),
              key.descending()
                  ? RelFieldCollation.Direction.DESCENDING
                  : RelFieldCollation.Direction.ASCENDING,
              key.nullsFirst()
                  ? RelFieldCollation.NullDirection.FIRST
                  : RelFieldCollation.NullDirection.LAST));
    }
    return RelCollations.of(fields);
  }

  private RexNode rex(RelNode input, Expression expression) {
    return new ExpressionToRex(cluster.getRexBuilder(), input.getRowType())
        .translate(subqueries.planned(expression));
  }

  private RexNode rexOrNull(Expression expression) {
    return expression == null
        ? null
        : new ExpressionToRex(cluster.getRexBuilder(), null)
            .translate(subqueries.planned(expression));
  }
}
