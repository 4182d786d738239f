package org.pagedb.calcite.cost;

import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptCostFactory;
import org.pagedb.sql.exec.access.Costs;

/**
 * What a plan costs, in PostgreSQL's unit: reading one page in sequence is 1.0. CPU and I/O add up
 * to one number, and only that number is compared; Calcite's own cost compares row counts alone.
 *
 * @param rows how many rows come out
 * @param cpu work on rows, in page reads
 * @param io pages read, random ones weighted
 */
public record PagedbCost(double rows, double cpu, double io) implements RelOptCost {

  /** The work of passing one row on. */
  public static final double CPU_TUPLE = Costs.CPU_TUPLE;

  /** The work of passing one index entry on. */
  public static final double CPU_INDEX_TUPLE = Costs.CPU_INDEX_TUPLE;

  /** The work of one operator or function call. */
  public static final double CPU_OPERATOR = Costs.CPU_OPERATOR;

  /** Reading a page out of order, when it is probably in memory. */
  public static final double RANDOM_PAGE = Costs.RANDOM_PAGE;

  /** Makes costs. */
  public static final RelOptCostFactory FACTORY = new Factory();

  private static final PagedbCost ZERO = new PagedbCost(0, 0, 0);
  private static final PagedbCost TINY = new PagedbCost(1, 1e-6, 0);
  private static final PagedbCost HUGE = new PagedbCost(1e100, 1e100, 1e100);
  private static final PagedbCost INFINITE =
      new PagedbCost(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** CPU and I/O together. */
  public double total() {
    return cpu + io;
  }

  @Override
  public double getRows() {
    return rows;
  }

  @Override
  public double getCpu() {
    return cpu;
  }

  @Override
  public double getIo() {
    return io;
  }

  @Override
  public boolean isInfinite() {
    return Double.isInfinite(total());
  }

  @Override
  public boolean equals(RelOptCost other) {
    return other instanceof PagedbCost && total() == ((PagedbCost) other).total();
  }

  @Override
  public boolean isEqWithEpsilon(RelOptCost other) {
    double difference = Math.abs(total() - ((PagedbCost) other).total());
    return equals(other) || difference < 1e-5 * Math.max(1, total());
  }

  @Override
  public boolean isLe(RelOptCost other) {
    return total() <= ((PagedbCost) other).total();
  }

  @Override
  public boolean isLt(RelOptCost other) {
    return total() < ((PagedbCost) other).total();
  }

  @Override
  public RelOptCost plus(RelOptCost other) {
    PagedbCost that = (PagedbCost) other;
    return isInfinite() || that.isInfinite()
        ? INFINITE
        : new PagedbCost(rows + that.rows, cpu + that.cpu, io + that.io);
  }

  @Override
  public RelOptCost minus(RelOptCost other) {
    PagedbCost that = (PagedbCost) other;
    return isInfinite() ? this : new PagedbCost(rows - that.rows, cpu - that.cpu, io - that.io);
  }

  @Override
  public RelOptCost multiplyBy(double factor) {
    return isInfinite() ? this : new PagedbCost(rows * factor, cpu * factor, io * factor);
  }

  @Override
  public double divideBy(RelOptCost other) {
    return total() / ((PagedbCost) other).total();
  }

  @Override
  public String toString() {
    return "{" + rows + " rows, " + cpu + " cpu, " + io + " io}";
  }

  private static final class Factory implements RelOptCostFactory {
    @Override
    public RelOptCost makeCost(double rows, double cpu, double io) {
      return new PagedbCost(rows, cpu, io);
    }

    @Override
    public RelOptCost makeHugeCost() {
      return HUGE;
    }

    @Override
    public RelOptCost makeInfiniteCost() {
      return INFINITE;
    }

    @Override
    public RelOptCost makeTinyCost() {
      return TINY;
    }

    @Override
    public RelOptCost makeZeroCost() {
      return ZERO;
    }
  }
}
