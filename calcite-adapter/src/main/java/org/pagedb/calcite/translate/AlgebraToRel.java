package org.pagedb.calcite.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
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
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.calcite.rel.LogicalNodes;
import org.pagedb.calcite.rel.PlannedInput;
import org.pagedb.calcite.rex.AggregateOperator;
import org.pagedb.calcite.rex.ExpressionToRex;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.calcite.type.PagedbTypeFactory;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.exec.access.ColumnUse;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.exec.access.RelationSizes;
import org.pagedb.sql.exec.plan.SystemScanPlan;
import org.pagedb.sql.exec.shortpath.ShortPath;
import org.pagedb.sql.exec.shortpath.SubqueryPlanner;
import org.pagedb.sql.expression.Expression;

/**
 * Our algebra to Calcite's. What Calcite can improve on (scans, filters, projections, joins, plain
 * aggregates, sorts and limits) becomes its logical nodes; any other node is planned on its own and
 * stands in the tree as a leaf. Columns that nothing above needs are left out on the way, and
 * projections that compute nothing leave no node, so that joins below and above them meet.
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
    this.subqueries = new SubqueryPlanner(subqueryPlanner, context.values());
  }

  /** Whether a node itself becomes one of Calcite's; those below it may still not. */
  public static boolean isTranslatable(AlgebraNode node) {
    return TranslatableNodes.contains(node);
  }

  /** Calcite's tree for a node; the same columns in the same order. */
  public RelNode translate(AlgebraNode node) {
    BitSet all = new BitSet();
    all.set(0, node.columns().size());
    Translated translated = translate(node, all);
    return translated.isSame()
        ? translated.rel()
        : LogicalNodes.project(
            translated.rel(),
            references(translated.rel(), translated.places()),
            types.rowType(node.columns()));
  }

  private Translated translate(AlgebraNode node, BitSet needed) {
    if (node instanceof AlgebraNode.SystemScan scan) {
      return systemScan(scan, needed);
    } else if (!TranslatableNodes.contains(node) || isPlainAggregateOfOneTable(node)) {
      return Translated.same(
          new PlannedInput(cluster, types.rowType(node.columns()), others.plan(node)));
    } else if (node instanceof AlgebraNode.TableScan scan) {
      return Translated.same(scan(scan));
    } else if (node instanceof AlgebraNode.Filter filter) {
      Translated input = translate(filter.input(), with(needed, List.of(filter.condition())));
      return new Translated(
          LogicalNodes.filter(input.rel(), rex(input, filter.condition())), input.places());
    } else if (node instanceof AlgebraNode.Barrier barrier) {
      return translate(barrier.input(), needed); // no rule moves a condition past another
    } else if (node instanceof AlgebraNode.Project project) {
      return project(project, needed);
    } else if (node instanceof AlgebraNode.Join join) {
      return join(join, needed);
    } else if (node instanceof AlgebraNode.Aggregate aggregate) {
      return aggregate(aggregate);
    } else if (node instanceof AlgebraNode.Distinct distinct) {
      return distinct(distinct);
    } else if (node instanceof AlgebraNode.Sort sort) {
      BitSet below = (BitSet) needed.clone();
      sort.keys().forEach(key -> below.set(key.column()));
      Translated input = translate(sort.input(), below);
      return new Translated(
          LogicalSort.create(input.rel(), collation(sort.keys(), input.places()), null, null),
          input.places());
    } else if (node instanceof AlgebraNode.Limit limit
        && limit.input() instanceof AlgebraNode.Project project) {
      // A limit stands on its sort, where the first rows can be had without sorting all.
      AlgebraNode first =
          new AlgebraNode.Limit(project.input(), limit.count(), limit.offset(), limit.withTies());
      return translate(
          new AlgebraNode.Project(first, project.expressions(), project.columns()), needed);
    } else if (node instanceof AlgebraNode.Limit limit) {
      Translated input = translate(limit.input(), needed);
      return new Translated(
          LogicalSort.create(
              input.rel(),
              RelCollations.EMPTY,
              rexOrNull(limit.offset()),
              rexOrNull(limit.count())),
          input.places());
    }
    throw new IllegalStateException("translatable but not translated: " + node.getClass());
  }

  /** The ends of an index or the visibility map may answer it, and there is nothing to search. */
  private static boolean isPlainAggregateOfOneTable(AlgebraNode node) {
    return node instanceof AlgebraNode.Aggregate aggregate
        && aggregate.keys().isEmpty()
        && !ShortPath.needsSearch(aggregate);
  }

  private static BitSet with(BitSet needed, List<Expression> expressions) {
    BitSet more = ColumnUse.of(expressions);
    more.or(needed);
    return more;
  }

  private RelNode scan(AlgebraNode.TableScan scan) {
    RelDataType row = types.rowType(scan.columns());
    return LogicalTableScan.create(cluster, new PagedbRelOptTable(scan, row, context), List.of());
  }

  /** Only the needed columns of a system relation, of which most are wanted for a few. */
  private Translated systemScan(AlgebraNode.SystemScan scan, BitSet needed) {
    RelationSizes sizes = context.systemRelations().of(scan.schema(), scan.name());
    int[] places = new int[scan.columns().size()];
    Arrays.fill(places, -1);
    List<Integer> read = new ArrayList<>();
    List<OutputColumn> columns = new ArrayList<>();
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      places[i] = read.size();
      read.add(i);
      columns.add(scan.columns().get(i));
    }
    RelNode leaf =
        new PlannedInput(
            cluster,
            types.rowType(columns),
            SystemScanPlan.of(scan, read, sizes.rows()),
            sizes.of(read));
    return new Translated(leaf, places);
  }

  private Translated project(AlgebraNode.Project project, BitSet needed) {
    List<Expression> wanted = new ArrayList<>();
    boolean plain = true;
    for (int i = 0; i < project.expressions().size(); i++) {
      if (needed.get(i)) {
        Expression expression = project.expressions().get(i);
        wanted.add(expression);
        plain &= expression instanceof Expression.InputReference;
      }
    }
    Translated input = translate(project.input(), ColumnUse.of(wanted));
    int[] places = new int[project.expressions().size()];
    Arrays.fill(places, -1);
    List<RexNode> computed = new ArrayList<>(wanted.size());
    List<OutputColumn> columns = new ArrayList<>(wanted.size());
    for (int i = 0; i < places.length; i++) {
      if (!needed.get(i)) {
        continue;
      }
      if (plain) {
        int column = ((Expression.InputReference) project.expressions().get(i)).index();
        places[i] = input.places()[column];
      } else {
        places[i] = computed.size();
        computed.add(column(input, project.expressions().get(i)));
        columns.add(project.columns().get(i));
      }
    }
    RelNode rel =
        plain ? input.rel() : LogicalNodes.project(input.rel(), computed, types.rowType(columns));
    return new Translated(rel, places);
  }

  private Translated join(AlgebraNode.Join join, BitSet needed) {
    int width = join.left().columns().size();
    BitSet both = with(needed, List.of(join.condition()));
    BitSet rightNeeded = both.get(width, Math.max(width, both.length()));
    Translated left = narrowed(translate(join.left(), both.get(0, width)), both.get(0, width));
    Translated right = narrowed(translate(join.right(), rightNeeded), rightNeeded);
    int leftFields = left.rel().getRowType().getFieldCount();
    int[] places = Arrays.copyOf(left.places(), width + right.places().length);
    for (int i = 0; i < right.places().length; i++) {
      places[width + i] = right.places()[i] < 0 ? -1 : leftFields + right.places()[i];
    }
    RelDataType row = types.joinRow(left.rel().getRowType(), right.rel().getRowType());
    RexNode condition =
        new ExpressionToRex(cluster.getRexBuilder(), row, places)
            .translate(subqueries.planned(join.condition()));
    RelNode rel =
        LogicalJoin.create(
            left.rel(),
            right.rel(),
            List.of(),
            condition,
            Set.of(),
            JoinRelType.valueOf(join.kind().name()));
    boolean leftOnly =
        join.kind() == AlgebraNode.JoinKind.SEMI || join.kind() == AlgebraNode.JoinKind.ANTI;
    return new Translated(rel, leftOnly ? left.places() : places);
  }

  /** Puts a projection over a table's columns of which some are needed for its condition alone. */
  private Translated narrowed(Translated input, BitSet needed) {
    RelNode rel = input.rel();
    RelNode scanned = rel instanceof LogicalFilter filter ? filter.getInput() : rel;
    if (!(scanned instanceof LogicalTableScan)) {
      return input;
    }
    int[] places = new int[input.places().length];
    Arrays.fill(places, -1);
    List<Integer> kept = new ArrayList<>();
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      int place = kept.indexOf(input.places()[i]);
      if (place < 0) {
        place = kept.size();
        kept.add(input.places()[i]);
      }
      places[i] = place;
    }
    if (kept.size() == rel.getRowType().getFieldCount()) {
      return input;
    }
    List<RexNode> columns = new ArrayList<>(kept.size());
    RelDataTypeFactory.Builder row = cluster.getTypeFactory().builder();
    for (int column : kept) {
      columns.add(cluster.getRexBuilder().makeInputRef(rel, column));
      row.add(rel.getRowType().getFieldList().get(column));
    }
    return new Translated(LogicalNodes.project(rel, columns, row.build()), places);
  }

  private Translated aggregate(AlgebraNode.Aggregate aggregate) {
    BitSet needed = new BitSet();
    aggregate.keys().forEach(needed::set);
    for (AlgebraNode.AggregateCall call : aggregate.calls()) {
      new AggregateOperator(call, types.of(call.type(), call.typmod()))
          .columns()
          .forEach(needed::set);
    }
    Translated input = narrowed(translate(aggregate.input(), needed), needed);
    ImmutableBitSet.Builder keys = ImmutableBitSet.builder();
    aggregate.keys().forEach(key -> keys.set(input.places()[key]));
    ImmutableBitSet group = keys.build();
    List<AggregateCall> calls = new ArrayList<>();
    for (AlgebraNode.AggregateCall call : aggregate.calls()) {
      calls.add(aggregateCall(call, calls.size(), input.places()));
    }
    RelNode result = LogicalAggregate.create(input.rel(), List.of(), group, null, calls);
    int[] places = new int[aggregate.columns().size()];
    for (int i = 0; i < places.length; i++) {
      int ofCalls = i - aggregate.keys().size();
      places[i] =
          ofCalls < 0
              ? group.indexOf(input.places()[aggregate.keys().get(i)])
              : group.cardinality() + ofCalls;
    }
    return new Translated(result, places);
  }

  private AggregateCall aggregateCall(AlgebraNode.AggregateCall call, int position, int[] places) {
    RelDataType type = types.of(call.type(), call.typmod());
    AggregateOperator operator = new AggregateOperator(call, type);
    List<Integer> columns = new ArrayList<>();
    operator.columns().forEach(column -> columns.add(places[column]));
    return AggregateCall.create(
        operator,
        false,
        false,
        false,
        List.of(),
        columns,
        -1,
        null,
        RelCollations.EMPTY,
        type,
        "agg" + position);
  }

  private Translated distinct(AlgebraNode.Distinct distinct) {
    BitSet all = new BitSet();
    all.set(0, distinct.columns().size());
    Translated input = narrowed(translate(distinct.input(), all), all);
    ImmutableBitSet group = ImmutableBitSet.of(input.places());
    int[] places = new int[input.places().length];
    for (int i = 0; i < places.length; i++) {
      places[i] = group.indexOf(input.places()[i]);
    }
    return new Translated(
        LogicalAggregate.create(input.rel(), List.of(), group, null, List.of()), places);
  }

  private static RelCollation collation(List<AlgebraNode.SortKey> keys, int[] places) {
    List<RelFieldCollation> fields = new ArrayList<>(keys.size());
    for (AlgebraNode.SortKey key : keys) {
      fields.add(
          new RelFieldCollation(
              places[key.column()],
              key.descending()
                  ? RelFieldCollation.Direction.DESCENDING
                  : RelFieldCollation.Direction.ASCENDING,
              key.nullsFirst()
                  ? RelFieldCollation.NullDirection.FIRST
                  : RelFieldCollation.NullDirection.LAST));
    }
    return RelCollations.of(fields);
  }

  private List<RexNode> references(RelNode rel, int[] places) {
    List<RexNode> references = new ArrayList<>(places.length);
    for (int place : places) {
      references.add(cluster.getRexBuilder().makeInputRef(rel, place));
    }
    return references;
  }

  private RexNode rex(Translated input, Expression expression) {
    return new ExpressionToRex(cluster.getRexBuilder(), input.rel().getRowType(), input.places())
        .translate(subqueries.planned(expression));
  }

  private RexNode column(Translated input, Expression expression) {
    return new ExpressionToRex(cluster.getRexBuilder(), input.rel().getRowType(), input.places())
        .translateColumn(subqueries.planned(expression));
  }

  private RexNode rexOrNull(Expression expression) {
    return expression == null
        ? null
        : new ExpressionToRex(cluster.getRexBuilder(), null, null)
            .translate(subqueries.planned(expression));
  }
}
