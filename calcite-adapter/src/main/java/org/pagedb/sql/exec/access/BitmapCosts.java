package org.pagedb.sql.exec.access;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.expression.Expression;

/**
 * What reading by a bitmap costs, as PostgreSQL reckons: each page is read once, and the more of
 * them are read, the more they lie in a row.
 *
 * @param pages the table's
 * @param rows the table's
 */
record BitmapCosts(double pages, double rows) {

  /** Copying a page that lies alone, and finding which of its tuples are named. */
  private static final double LONE_PAGE = 2.4;

  /** The same of a page among many in a row. */
  private static final double PAGE_IN_A_ROW = 1.8;

  /** What a page costs more whose tuples were not named one after the other. */
  private static final double SCATTERED_PAGE = 0.2;

  /** What an entry costs more, in the bitmap and on its page, that lies anywhere. */
  private static final double SCATTERED_ENTRY = 0.015;

  /** Making room for a bitmap, which a few rows are not worth. */
  private static final double BEGINNING = 20;

  /** Putting an entry into a bitmap. */
  private static final double PER_ENTRY = 0.1 * Costs.CPU_OPERATOR;

  /** Combining two bitmaps. */
  private static final double COMBINING = 100 * Costs.CPU_OPERATOR;

  /** How many TIDs the indexes give. */
  double entries(BitmapUse use, ScanCosts costs) {
    if (use instanceof BitmapUse.OfIndex one) {
      return costs.entries(one.use());
    }
    if (use instanceof BitmapUse.And and) {
      return Math.max(1, intersected(and, costs));
    }
    double sum = 0;
    for (BitmapUse part : ((BitmapUse.Or) use).parts()) {
      sum += entries(part, costs);
    }
    return Math.min(rows, sum);
  }

  /** By what is certain of the rows, which counts a condition of two parts once; else by shares. */
  private double intersected(BitmapUse.And and, ScanCosts costs) {
    double share = 1;
    boolean certain = true;
    for (BitmapUse part : and.parts()) {
      share *= Math.min(1, entries(part, costs) / rows);
      certain &= !part.guaranteed().isEmpty();
    }
    Set<Expression> conditions = new LinkedHashSet<>(and.guaranteed());
    return certain
        ? costs.rows(ColumnCondition.conjunction(List.copyOf(conditions)))
        : rows * share;
  }

  /** How much the tuples of a bitmap lie together, as those of its least ordered index do. */
  double together(BitmapUse use, ScanCosts costs) {
    if (use instanceof BitmapUse.OfIndex one) {
      return costs.together(one.use());
    }
    double least = 1;
    var parts = use instanceof BitmapUse.And and ? and.parts() : ((BitmapUse.Or) use).parts();
    for (BitmapUse part : parts) {
      least = Math.min(least, together(part, costs));
    }
    return least;
  }

  /** Making the bitmap. */
  double making(BitmapUse use, ScanCosts costs) {
    if (use instanceof BitmapUse.OfIndex one) {
      double entries = costs.entries(one.use());
      return one.use().ranges() * Costs.DESCENT + entries * (Costs.CPU_INDEX_TUPLE + PER_ENTRY);
    }
    double sum = 0;
    var parts = use instanceof BitmapUse.And and ? and.parts() : ((BitmapUse.Or) use).parts();
    for (BitmapUse part : parts) {
      sum += making(part, costs);
    }
    return sum + COMBINING * (parts.size() - 1);
  }

  /**
   * Reading the pages on which so many tuples lie that are named: as Mackert and Lohman have it
   * where they are scattered, and so much the fewer as they lie together.
   *
   * @param together 0 for tuples that lie anywhere, 1 for such that lie in a row
   */
  double fetching(double named, double together) {
    double scattered = Math.min(pages, 2 * pages * named / (2 * pages + named));
    double inARow = Math.min(pages, Math.ceil(pages * Math.min(1, named / rows)));
    double read = scattered + (inARow - scattered) * together;
    double each = LONE_PAGE - (LONE_PAGE - PAGE_IN_A_ROW) * Math.sqrt(read / pages);
    double apart = (1 - together) * (read * SCATTERED_PAGE + named * SCATTERED_ENTRY);
    return BEGINNING + read * each + named * Costs.CPU_TUPLE + apart;
  }
}
