package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;

/** The rows of {@code pg_statistic} and {@code pg_stats}: what ANALYZE found out. */
final class PgStatisticRows {

  private static final int KIND_MCV = 1;
  private static final int KIND_HISTOGRAM = 2;
  private static final int KIND_CORRELATION = 3;

  private final SystemSource source;
  private final SystemRows rows;
  private int slot;

  PgStatisticRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        RelationStatistics statistics = source.catalog().statistics(table.oid());
        if (statistics != null) {
          fill(name, table, statistics);
        }
      }
    }
  }

  private void fill(String name, Table table, RelationStatistics statistics) {
    for (TableColumn column : table.columns()) {
      ColumnStatistics known = column.dropped() ? null : statistics.column(column);
      if (known != null && name.equals("pg_stats")) {
        view(table, column, known);
      } else if (known != null) {
        stored(table, known);
      }
    }
  }

  private void view(Table table, TableColumn column, ColumnStatistics known) {
    rows.row()
        .set("schemaname", table.schema())
        .set("tablename", table.name())
        .set("attname", column.name())
        .set("inherited", false)
        .set("null_frac", single(known.nullShare()))
        .set("avg_width", known.averageWidth())
        .set("n_distinct", single(known.distinct()))
        .set("most_common_vals", source.arrayText(known.type(), known.commonValues()))
        .set("most_common_freqs", shares(known.commonShares()))
        .set("histogram_bounds", source.arrayText(known.type(), known.histogram()));
    if (!Double.isNaN(known.correlation())) {
      rows.set("correlation", single(known.correlation()));
    }
  }

  private void stored(Table table, ColumnStatistics known) {
    rows.row()
        .set("starelid", table.oid())
        .set("staattnum", known.column())
        .set("stanullfrac", single(known.nullShare()))
        .set("stawidth", known.averageWidth())
        .set("stadistinct", single(known.distinct()));
    slot = 0;
    if (!known.commonValues().isEmpty()) {
      slot(
          KIND_MCV,
          shares(known.commonShares()),
          source.arrayText(known.type(), known.commonValues()));
    }
    if (!known.histogram().isEmpty()) {
      slot(KIND_HISTOGRAM, null, source.arrayText(known.type(), known.histogram()));
    }
    if (!Double.isNaN(known.correlation())) {
      slot(KIND_CORRELATION, shares(List.of(known.correlation())), null);
    }
  }

  private void slot(int kind, String numbers, String values) {
    slot++;
    rows.set("stakind" + slot, kind)
        .set("stanumbers" + slot, numbers)
        .set("stavalues" + slot, values);
  }

  /** As a float4 carries it. */
  private static double single(double value) {
    return (float) value;
  }

  private String shares(List<Double> shares) {
    if (shares.isEmpty()) {
      return null;
    }
    StringBuilder text = new StringBuilder("{");
    for (double share : shares) {
      text.append(text.length() == 1 ? "" : ",").append((float) share);
    }
    return text.append('}').toString();
  }
}
