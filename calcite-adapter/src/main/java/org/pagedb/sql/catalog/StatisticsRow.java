package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;

/**
 * {@link RelationStatistics} as a row of the stored catalog. Unlike other rows it may outlive the
 * types that it names; what it says of columns of such types is passed over.
 */
final class StatisticsRow {

  private StatisticsRow() {}

  static void write(RowWriter row, RelationStatistics statistics) {
    row.number(statistics.oid()).number(statistics.pages()).real(statistics.rows());
    row.number(statistics.allVisiblePages());
    row.number(statistics.indexes().size());
    for (RelationStatistics.IndexSize index : statistics.indexes()) {
      row.number(index.oid()).number(index.pages()).real(index.rows());
    }
    row.number(statistics.columns().size());
    for (ColumnStatistics column : statistics.columns()) {
      row.number(column.column()).number(column.type().oid());
      row.real(column.nullShare()).number(column.averageWidth());
      row.real(column.distinct()).real(column.correlation());
      writeValues(row, column.type().codec(), column.commonValues());
      for (double share : column.commonShares()) {
        row.real(share);
      }
      writeValues(row, column.type().codec(), column.histogram());
    }
  }

  private static void writeValues(RowWriter row, TypeCodec codec, List<Object> values) {
    row.letter(DatumRow.form(codec)).number(values.size());
    for (Object value : values) {
      DatumRow.write(row, codec, value);
    }
  }

  static RelationStatistics read(RowReader row, TypeSource types) {
    int oid = row.integer();
    int pages = row.integer();
    double rows = row.real();
    int allVisiblePages = row.integer();
    List<RelationStatistics.IndexSize> indexes = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      indexes.add(new RelationStatistics.IndexSize(row.integer(), row.integer(), row.real()));
    }
    List<ColumnStatistics> columns = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      ColumnStatistics column = readColumn(row, types);
      if (column != null) {
        columns.add(column);
      }
    }
    return new RelationStatistics(
        oid, pages, rows, allVisiblePages, List.copyOf(indexes), List.copyOf(columns));
  }

  private static ColumnStatistics readColumn(RowReader row, TypeSource types) {
    int column = row.integer();
    PgType type = types.type(row.integer());
    double nullShare = row.real();
    int width = row.integer();
    double distinct = row.real();
    double correlation = row.real();
    List<Object> commonValues = readValues(row, type);
    List<Double> shares = new ArrayList<>();
    for (int left = commonValues.size(); left > 0; left--) {
      shares.add(row.real());
    }
    List<Object> histogram = readValues(row, type);
    return type == null
        ? null
        : new ColumnStatistics(
            column,
            type,
            nullShare,
            width,
            distinct,
            correlation,
            List.copyOf(commonValues),
            List.copyOf(shares),
            List.copyOf(histogram));
  }

  /** The values as datums, or as they are stored where the type is not known any more. */
  private static List<Object> readValues(RowReader row, PgType type) {
    char form = row.letter();
    List<Object> values = new ArrayList<>();
    for (int left = row.count(); left > 0; left--) {
      values.add(DatumRow.read(row, form, type));
    }
    return values;
  }
}
