package org.pagedb.calcite.metadata;

import com.google.common.collect.ImmutableList;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelDistributions;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.exec.access.Estimates;
import org.pagedb.sql.exec.access.KnownValues;
import org.pagedb.sql.exec.access.Selectivity;
import org.pagedb.sql.expression.Expression;

/**
 * Answers the planner's questions about rows, keys and costs by plain methods. Calcite's own way
 * generates and compiles handler classes at run time, which costs more than planning itself; a
 * question that is not answered here fails, so that none is answered by accident.
 */
public final class PagedbMetadataQuery extends RelMetadataQuery {

  private static final double DISTINCT_DEFAULT = 200;
  private static final double SEMI_SHARE = 0.5;

  private final Map<RelNode, Double> rowCounts = new IdentityHashMap<>();

  private final KnownValues values;

  /** A fresh, empty cache of answers. */
  public PagedbMetadataQuery(KnownValues values) {
    super(NoHandlers.INSTANCE);
    this.values = values;
  }

  @Override
  public Double getRowCount(RelNode rel) {
    RelNode node = real(rel);
    Double known = rowCounts.get(node);
    if (known == null) {
      known = Math.max(1, estimate(node));
      rowCounts.put(node, known);
    }
    return known;
  }

  /** Logical nodes count as the physical ones that carry them out. */
  private double estimate(RelNode node) {
    if (node instanceof Join join) {
      return rowsOf(join);
    } else if (node instanceof Aggregate aggregate) {
      return aggregate.getGroupSet().isEmpty()
          ? 1
          : getDistinctRowCount(aggregate.getInput(), aggregate.getGroupSet(), null);
    } else if (node instanceof Filter filter) {
      RelNode input = filter.getInput();
      return getRowCount(input) * getSelectivity(input, filter.getCondition());
    }
    return node.estimateRowCount(this);
  }

  /** The rows that a join gives. */
  private double rowsOf(Join join) {
    double left = getRowCount(join.getLeft());
    double right = getRowCount(join.getRight());
    double pairs = joinRows(join.getLeft(), join.getRight(), join);
    return switch (join.getJoinType()) {
      case LEFT -> Math.max(left, pairs);
      case RIGHT -> Math.max(right, pairs);
      case FULL -> Math.max(pairs, left + right);
      case SEMI -> Math.max(1, Math.min(left * SEMI_SHARE, pairs));
      case ANTI -> Math.max(1, left - Math.min(left * SEMI_SHARE, pairs));
      default -> pairs;
    };
  }

  @Override
  public Double getSelectivity(RelNode rel, RexNode predicate) {
    return predicate == null ? 1.0 : selectivity(rel).of(RexToExpression.translate(predicate));
  }

  /** The rows that a join of two inputs gives, before the kind of join is considered. */
  private double joinRows(RelNode left, RelNode right, Join join) {
    double all = getRowCount(left) * getRowCount(right);
    return Math.max(1, all * selectivity(join).of(RexToExpression.translate(join.getCondition())));
  }

  /** The share of a table's rows that pass a filter over all columns of a scan of it. */
  public double scanSelectivity(PagedbRelOptTable table, RexNode filter) {
    return new Selectivity(
            new ScanFacts(column -> new ColumnOrigin.TableColumn(table, column), values))
        .of(RexToExpression.translate(filter));
  }

  /** The number of distinct values in a column, at least 1; not limited by the number of rows. */
  public double distinctValues(RelNode rel, int column) {
    ColumnOrigin origin = ColumnOrigin.of(real(rel), column);
    return origin == null ? DISTINCT_DEFAULT : origin.distinct();
  }

  private Selectivity selectivity(RelNode rel) {
    return new Selectivity(new ScanFacts(column -> ColumnOrigin.of(real(rel), column), values));
  }

  static double distinctValues(PagedbRelOptTable table, int column) {
    ColumnStatistics known = table.statistics().columns().get(table.attribute(column));
    double rows = table.getRowCount();
    if (known != null) {
      return known.distinctAmong(rows);
    }
    return table.isKey(ImmutableBitSet.of(column)) ? rows : Math.min(rows, DISTINCT_DEFAULT);
  }

  @Override
  public Double getDistinctRowCount(RelNode rel, ImmutableBitSet groupKey, RexNode predicate) {
    double rows = getRowCount(rel);
    double groups = 1;
    for (int column : groupKey) {
      groups *= distinctAmong(rel, column, rows);
    }
    return Math.max(1, Math.min(groups, rows));
  }

  /** How many values of a column are left where only some of its table's rows are. */
  private double distinctAmong(RelNode rel, int column, double rows) {
    ColumnOrigin origin = ColumnOrigin.of(real(rel), column);
    if (origin == null) {
      return DISTINCT_DEFAULT;
    }
    return Estimates.distinctLeft(origin.distinct(), origin.rows(), rows);
  }

  /** What is known of columns that show a table's columns unchanged. */
  private record ScanFacts(IntFunction<ColumnOrigin> origins, KnownValues values)
      implements Selectivity.Facts {

    @Override
    public double distinct(int column) {
      ColumnOrigin origin = origins.apply(column);
      return origin == null ? DISTINCT_DEFAULT : origin.distinct();
    }

    @Override
    public ColumnStatistics statistics(int column) {
      ColumnOrigin origin = origins.apply(column);
      return origin == null ? null : origin.statistics();
    }

    @Override
    public double rows(int column) {
      ColumnOrigin origin = origins.apply(column);
      return origin == null ? DISTINCT_DEFAULT : origin.rows();
    }

    @Override
    public Object value(Expression expression) {
      return values.expected(expression);
    }
  }

  @Override
  public RelOptCost getNonCumulativeCost(RelNode rel) {
    return rel.computeSelfCost(rel.getCluster().getPlanner(), this);
  }

  @Override
  public RelOptCost getCumulativeCost(RelNode rel) {
    RelOptCost cost = getNonCumulativeCost(rel);
    for (RelNode input : rel.getInputs()) {
      cost = cost.plus(getCumulativeCost(real(input)));
    }
    return cost;
  }

  @Override
  public RelOptCost getLowerBoundCost(RelNode rel, VolcanoPlanner planner) {
    return planner.getCostFactory().makeZeroCost();
  }

  @Override
  public Boolean areColumnsUnique(RelNode rel, ImmutableBitSet columns, boolean ignoreNulls) {
    RelNode node = real(rel);
    if (node instanceof Filter || node instanceof Sort) {
      return areColumnsUnique(node.getInput(0), columns, ignoreNulls);
    } else if (node instanceof Aggregate && ((Aggregate) node).getGroupSets().size() == 1) {
      int keys = ((Aggregate) node).getGroupCount();
      return columns.contains(ImmutableBitSet.range(keys));
    } else if (node instanceof Project) {
      return projectedColumnsUnique((Project) node, columns, ignoreNulls);
    } else if (node.getTable() instanceof PagedbRelOptTable) {
      return uniqueInTable(node, columns);
    }
    return false;
  }

  @Override
  public Boolean areColumnsUnique(RelNode rel, ImmutableBitSet columns) {
    return areColumnsUnique(rel, columns, false);
  }

  @Override
  public Set<ImmutableBitSet> getUniqueKeys(RelNode rel, boolean ignoreNulls) {
    return Set.of();
  }

  @Override
  public Set<ImmutableBitSet> getUniqueKeys(RelNode rel) {
    return Set.of();
  }

  @Override
  public Double getMaxRowCount(RelNode rel) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public Double getMinRowCount(RelNode rel) {
    return 0.0;
  }

  @Override
  public RelOptPredicateList getPulledUpPredicates(RelNode rel) {
    return RelOptPredicateList.EMPTY;
  }

  @Override
  public ImmutableList<RelCollation> collations(RelNode rel) {
    RelCollation collation = rel.getTraitSet().getTrait(RelCollationTraitDef.INSTANCE);
    return collation == null ? ImmutableList.of() : ImmutableList.of(collation);
  }

  @Override
  public RelDistribution distribution(RelNode rel) {
    return RelDistributions.SINGLETON;
  }

  @Override
  public Boolean isVisibleInExplain(RelNode rel, SqlExplainLevel level) {
    return true;
  }

  /** The node itself, where the planner shows only the class it belongs to. */
  static RelNode real(RelNode rel) {
    if (rel instanceof RelSubset) {
      return ((RelSubset) rel).getBestOrOriginal();
    } else if (rel instanceof HepRelVertex) {
      return ((HepRelVertex) rel).getCurrentRel();
    }
    return rel;
  }

  private boolean projectedColumnsUnique(
      Project project, ImmutableBitSet columns, boolean ignoreNulls) {
    ImmutableBitSet.Builder inputs = ImmutableBitSet.builder();
    for (int column : columns) {
      RexNode expression = project.getProjects().get(column);
      if (expression instanceof RexInputRef) {
        inputs.set(((RexInputRef) expression).getIndex());
      }
    }
    return areColumnsUnique(project.getInput(), inputs.build(), ignoreNulls);
  }

  private static boolean uniqueInTable(RelNode scan, ImmutableBitSet columns) {
    ImmutableBitSet.Builder inTable = ImmutableBitSet.builder();
    for (int column : columns) {
      if (ColumnOrigin.of(scan, column) instanceof ColumnOrigin.TableColumn origin) {
        inTable.set(origin.column());
      }
    }
    return scan.getTable().isKey(inTable.build());
  }

  /** Hands out no handler at all: every question is answered by a method of this class. */
  private static final class NoHandlers implements MetadataHandlerProvider {
    static final NoHandlers INSTANCE = new NoHandlers();

    @Override
    public <MH extends MetadataHandler<?>> MH handler(Class<MH> handlerClass) {
      return null;
    }
  }
}
