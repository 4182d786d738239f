package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * What VACUUM and ANALYZE last found out about a table: the part of {@code pg_class} that they
 * write, and {@code pg_statistic}'s rows. A part of the catalog, so that it commits, recovers and
 * is copied like the table itself.
 *
 * @param oid the table's oid
 * @param pages {@code pg_class.relpages}
 * @param rows {@code pg_class.reltuples}
 * @param allVisiblePages {@code pg_class.relallvisible}
 * @param indexes the sizes of its indexes
 * @param columns the columns that ANALYZE has looked at, by attribute number
 */
public record RelationStatistics(
    int oid,
    int pages,
    double rows,
    int allVisiblePages,
    List<IndexSize> indexes,
    List<ColumnStatistics> columns)
    implements CatalogObject {

  /**
   * The size of an index.
   *
   * @param oid the index's oid
   * @param pages {@code relpages}
   * @param rows {@code reltuples}
   */
  public record IndexSize(int oid, int pages, double rows) {}

  @Override
  public long key() {
    return key(oid);
  }

  static long key(int oid) {
    return Long.MIN_VALUE | Integer.toUnsignedLong(oid);
  }

  /** The statistics of a column, or null. Those of a type that it no longer has do not count. */
  public ColumnStatistics column(TableColumn column) {
    for (int i = 0; i < columns.size(); i++) {
      ColumnStatistics known = columns.get(i);
      if (known.column() == column.number()) {
        return known.type().oid() == column.type().oid() ? known : null;
      }
    }
    return null;
  }

  /** The size of an index, or null. */
  public IndexSize index(int indexOid) {
    for (int i = 0; i < indexes.size(); i++) {
      if (indexes.get(i).oid() == indexOid) {
        return indexes.get(i);
      }
    }
    return null;
  }

  /** The same sizes with these columns looked at anew; the others stay. */
  public RelationStatistics withColumns(List<ColumnStatistics> analyzed) {
    List<ColumnStatistics> all = new ArrayList<>(analyzed);
    for (ColumnStatistics old : columns) {
      if (analyzed.stream().noneMatch(one -> one.column() == old.column())) {
        all.add(old);
      }
    }
    all.sort(java.util.Comparator.comparingInt(ColumnStatistics::column));
    return new RelationStatistics(oid, pages, rows, allVisiblePages, indexes, List.copyOf(all));
  }
}
