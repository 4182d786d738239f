package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.access.PlannerMethods.Method;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.expression.Expression;

/**
 * What the ways to read one table cost. A table of a few pages counts as somewhat larger, since a
 * plan made while it is nearly empty is kept while it grows.
 */
public final class ScanCosts {

  private static final double FEWEST_PAGES = 10;
  private static final double ROWS_OF_SMALL_TABLE = 1000;
  private static final double DISTINCT_DEFAULT = 200;
  private static final int VARIABLE_WIDTH = 32;

  private final ScannedTable scanned;
  private final TableStatistics statistics;
  private final PlannerMethods methods;
  private final KnownValues values;
  private final Selectivity selectivity;
  private final double rows;
  private final double pages;

  /** Costs of reading a table of which the given is known. */
  public ScanCosts(ScannedTable scanned, TableStatistics statistics, PlanningContext context) {
    this.scanned = scanned;
    this.statistics = statistics;
    methods = context.methods();
    values = context.values();
    pages = Math.max(FEWEST_PAGES, statistics.pages());
    rows =
        statistics.pages() < FEWEST_PAGES
            ? Math.max(statistics.rows(), ROWS_OF_SMALL_TABLE)
            : Math.max(1, statistics.rows());
    selectivity = new Selectivity(new TableFacts());
  }

  /** What is known of the scan's columns. */
  private final class TableFacts implements Selectivity.Facts {

    @Override
    public double distinct(int column) {
      return ScanCosts.this.distinct(column);
    }

    @Override
    public ColumnStatistics statistics(int column) {
      return statistics.columns().get(scanned.attributes().get(column));
    }

    @Override
    public double rows(int column) {
      return rows;
    }

    @Override
    public Object value(Expression expression) {
      return values.expected(expression);
    }
  }

  private double distinct(int column) {
    int attribute = scanned.attributes().get(column);
    ColumnStatistics known = statistics.columns().get(attribute);
    if (known != null) {
      return known.distinctAmong(rows);
    }
    for (TableIndex index : scanned.table().indexes()) {
      if (index.unique()
          && index.isComplete()
          && index.predicateText() == null
          && index.keys().size() == 1
          && index.keys().get(0).attribute() == attribute) {
        return rows;
      }
    }
    return Math.min(rows, DISTINCT_DEFAULT);
  }

  /** The table's rows, at least 1. */
  public double rows() {
    return rows;
  }

  /** How many rows a condition keeps, at least 1. */
  public double rows(Expression condition) {
    return Math.max(1, rows * selectivity.of(condition));
  }

  /** How many rows an index use finds in the index. */
  public double entries(IndexUse use) {
    if (use.isSingleRow()) {
      return 1;
    }
    double found = rows(use.bounds().condition());
    return use.boundsProvePredicate()
        ? found
        : Math.max(1, found * selectivity.of(use.predicate()));
  }

  /** How many rows come out of an index use: as many as by any other way. */
  public double rows(IndexUse use) {
    return use.isSingleRow() ? 1 : Math.min(entries(use), rows(use.condition()));
  }

  /** Making a bitmap, and how many TIDs it has. */
  Estimate bitmap(BitmapUse use) {
    BitmapCosts bitmaps = new BitmapCosts(pages, rows);
    double making = bitmaps.making(use, this);
    return new Estimate(making, making, bitmaps.entries(use, this), 0);
  }

  /** Reading by a bitmap, its pages and tuples but not what is tested on them. */
  double bitmapTotal(BitmapUse use) {
    BitmapCosts bitmaps = new BitmapCosts(pages, rows);
    return bitmaps.making(use, this)
        + bitmaps.fetching(bitmaps.entries(use, this), bitmaps.together(use, this));
  }

  /** Reading the rows that a bitmap names and that fulfil a condition. */
  Estimate bitmapScan(BitmapUse use, Expression residual, Expression condition) {
    Estimate bitmap = bitmap(use);
    double cost = bitmapTotal(use);
    cost += bitmap.rows() * tests(residual) * Costs.CPU_OPERATOR;
    cost += methods.penalty(Method.BITMAPSCAN);
    return estimate(bitmap.totalCost(), cost, Math.min(bitmap.rows(), rows(condition)));
  }

  /** Reading all of it. */
  public Estimate tableScan(Expression condition) {
    double perRow = Costs.CPU_TUPLE + tests(condition) * Costs.CPU_OPERATOR;
    double cost = pages + rows * perRow + methods.penalty(Method.SEQSCAN);
    return estimate(0, cost, rows(condition));
  }

  /** Reading rows that an index names. */
  public Estimate indexScan(IndexUse use) {
    double entries = entries(use);
    double cost = descents(use) + entries * Costs.CPU_INDEX_TUPLE + heap(use, entries);
    cost += entries * tests(use.residual()) * Costs.CPU_OPERATOR;
    cost += methods.penalty(Method.INDEXSCAN);
    return estimate(Costs.DESCENT, cost, rows(use));
  }

  /** Reading an index's entries, and rows only where the visibility map does not vouch for them. */
  public Estimate indexOnlyScan(IndexUse use) {
    double entries = entries(use);
    double unsure = entries * (1 - statistics.allVisibleShare());
    double cost = descents(use) + entries * Costs.CPU_INDEX_TUPLE + heap(use, unsure);
    cost += entries * tests(use.residual()) * Costs.CPU_OPERATOR;
    cost += methods.penalty(Method.INDEXONLYSCAN);
    return estimate(Costs.DESCENT, cost, rows(use));
  }

  private static double descents(IndexUse use) {
    return use.ranges() * Costs.DESCENT;
  }

  /** Fetching rows: pages in no order if the key says nothing of where they lie, else in a row. */
  private double heap(IndexUse use, double fetched) {
    double scattered = Math.min(fetched, pages) * Costs.RANDOM_PAGE;
    scattered += Math.max(0, fetched - pages) * Costs.PAGE_AGAIN;
    double together = Math.ceil(pages * Math.min(1, fetched / rows));
    double likely = scattered + (together - scattered) * together(use);
    return likely + fetched * (Costs.FETCH + Costs.CPU_TUPLE);
  }

  /** How much the rows of an index's range lie together: 1 if in a row, 0 if anywhere. */
  double together(IndexUse use) {
    ColumnStatistics first = statistics.columns().get(use.index().keys().get(0).attribute());
    double correlation = first == null ? 0 : first.knownCorrelation();
    return correlation * correlation;
  }

  private static int tests(Expression condition) {
    List<Expression> parts = ColumnCondition.conjuncts(condition);
    return parts.size();
  }

  private Estimate estimate(double startup, double total, double found) {
    int width = 0;
    for (int i = 0; i < scanned.attributes().size(); i++) {
      int attribute = scanned.attributes().get(i);
      if (attribute > 0 && scanned.wanted().get(i)) {
        int length = scanned.table().column(attribute).type().length();
        width += length > 0 ? length : VARIABLE_WIDTH;
      }
    }
    return new Estimate(startup, total, found, width);
  }
}
