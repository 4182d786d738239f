package org.pagedb.sql.exec.analyze;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;

/** Makes the statistics of one column from a sample, by PostgreSQL's rules. */
public final class ColumnSummary {

  /** Values of variable length carry a header of one byte, or of four from this length on. */
  private static final int SHORT_HEADER = 127;

  private final int attribute;
  private final PgType type;
  private final boolean ordered;
  private final int target;
  private final double totalRows;

  /**
   * For one column.
   *
   * @param ordered whether values of the type have an order
   * @param target how many common values and ranges to keep at most
   * @param totalRows rows of the whole table
   */
  public ColumnSummary(int attribute, PgType type, boolean ordered, int target, double totalRows) {
    this.attribute = attribute;
    this.type = type;
    this.ordered = ordered;
    this.target = target;
    this.totalRows = totalRows;
  }

  /** The statistics of the column at a place of the sampled rows; null if there are no rows. */
  public ColumnStatistics of(List<TableSample.Row> rows, int place) {
    int sampled = rows.size();
    if (sampled == 0) {
      return null;
    }
    List<SortedSample.Item> items = new ArrayList<>(sampled);
    int nulls = 0;
    int wide = 0;
    double bytes = 0;
    for (TableSample.Row row : rows) {
      int width = row.widths()[place];
      if (width < 0) {
        nulls++;
        continue;
      }
      bytes += width + (width < SHORT_HEADER ? 1 : Integer.BYTES);
      if (row.values()[place] == null) {
        wide++;
      } else {
        items.add(new SortedSample.Item(row.values()[place], items.size()));
      }
    }
    int present = sampled - nulls;
    double nullShare = (double) nulls / sampled;
    int width = type.length() > 0 ? type.length() : present == 0 ? 0 : (int) (bytes / present);
    if (!ordered || items.isEmpty()) {
      double distinct = !ordered || present == 0 ? 0 : -(1 - nullShare);
      return new ColumnStatistics(
          attribute, type, nullShare, width, distinct, Double.NaN, List.of(), List.of(), List.of());
    }
    TypeCodec codec = type.codec();
    SortedSample sorted = new SortedSample(items, codec::compare, target);
    double distinct = distinct(sorted, sampled, nulls, wide);
    int common = commonValues(sorted, distinct, nullShare, sampled, wide);
    List<Object> values = new ArrayList<>(common);
    List<Double> shares = new ArrayList<>(common);
    for (int i = 0; i < common; i++) {
      values.add(sorted.common().get(i).value());
      shares.add((double) sorted.common().get(i).count() / sampled);
    }
    return new ColumnStatistics(
        attribute,
        type,
        nullShare,
        width,
        distinct,
        sorted.correlation(),
        List.copyOf(values),
        List.copyOf(shares),
        List.copyOf(sorted.histogram(common, target)));
  }

  /** The number of distinct values of the table: Haas and Stokes' Duj1 estimator. */
  private double distinct(SortedSample sorted, int sampled, int nulls, int wide) {
    double notNull = 1 - (double) nulls / sampled;
    double distinct;
    if (sorted.repeated() == 0) {
      return -notNull; // a unique column, as far as one can see
    } else if (wide == 0 && sorted.repeated() == sorted.distinct()) {
      distinct = sorted.distinct(); // every value came more than once: there are no others
    } else {
      double once = sorted.distinct() - sorted.repeated() + wide;
      double found = once + sorted.repeated();
      double n = sampled - nulls;
      double all = totalRows * notNull;
      distinct = all > 0 ? n * found / (n - once + once * n / all) : 0;
      distinct = Math.floor(Math.min(Math.max(distinct, found), all) + 0.5);
    }
    return distinct > 0.1 * totalRows ? -(distinct / totalRows) : distinct;
  }

  private int commonValues(
      SortedSample sorted, double distinct, double nullShare, int sampled, int wide) {
    int found = sorted.common().size();
    boolean isAll = found == sorted.distinct() && wide == 0 && distinct > 0;
    if (isAll || sampled == totalRows || totalRows <= 1) {
      return found;
    }
    double distinctInTable = distinct < 0 ? -distinct * totalRows : distinct;
    double sum = 0;
    for (int i = 0; i < found - 1; i++) {
      sum += sorted.common().get(i).count();
    }
    int common = found;
    while (common > 0) {
      double count = sorted.common().get(common - 1).count();
      double share = Math.min(1, Math.max(0, 1 - sum / sampled - nullShare));
      double others = distinctInTable - (common - 1);
      if (others > 1) {
        share /= others;
      }
      if (count > share * sampled + 2 * deviation(count, sampled) + 0.5) {
        return common;
      }
      common--;
      if (common > 0) {
        sum -= sorted.common().get(common - 1).count();
      }
    }
    return 0;
  }

  /** Of a hypergeometric distribution: how far the count in a sample strays. */
  private double deviation(double count, double sampled) {
    double all = totalRows;
    double matching = all * count / sampled;
    return Math.sqrt(
        sampled * matching * (all - matching) * (all - sampled) / (all * all * (all - 1)));
  }
}
