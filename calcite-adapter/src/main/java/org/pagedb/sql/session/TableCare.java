package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.ColumnStatistics;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.analyze.ColumnSummary;
import org.pagedb.sql.exec.analyze.TableSample;
import org.pagedb.sql.exec.analyze.TableSampler;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Snapshot;

/**
 * What ANALYZE does to one table, on request and in the background: gathers statistics, which the
 * caller puts into its transaction's catalog. The caller holds the table's lock.
 */
final class TableCare {

  /** {@code default_statistics_target}'s default. */
  static final int DEFAULT_TARGET = 100;

  /** Rows looked at for each common value that may be kept; Chaudhuri's bound for histograms. */
  private static final int ROWS_PER_TARGET = 300;

  private final Storage storage;
  private final StoredRelations relations;

  TableCare(Storage storage, StoredRelations relations) {
    this.storage = storage;
    this.relations = relations;
  }

  /** A table's statistics with its present sizes; what is known of columns stays. */
  RelationStatistics measured(Table table, double rows, RelationStatistics known) {
    HeapTable heap = relations.heap(table);
    List<RelationStatistics.IndexSize> indexes = new ArrayList<>();
    for (TableIndex index : table.indexes()) {
      if (!index.isStored()) {
        continue;
      }
      int pages = storage.pages().file(FileId.main(index.storageId())).blocks();
      indexes.add(new RelationStatistics.IndexSize(index.oid(), pages, rows));
    }
    return new RelationStatistics(
        table.oid(),
        heap.blocks(),
        rows,
        heap.allVisibleBlocks(),
        List.copyOf(indexes),
        known == null ? List.of() : known.columns());
  }

  /** A sample of the columns, of the size that the target asks for. */
  TableSample sample(
      Table table,
      List<TableColumn> columns,
      Snapshot snapshot,
      int target,
      Runnable interruption) {
    int[] places = new int[columns.size()];
    List<PgType> types = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      places[i] = columns.get(i).number() - 1;
      types.add(columns.get(i).type());
    }
    return new TableSampler(
            relations.heap(table),
            snapshot,
            places,
            types,
            ROWS_PER_TARGET * Math.max(1, target),
            new SplittableRandom(),
            interruption)
        .sample();
  }

  /** The table's statistics by a sample of the columns. */
  RelationStatistics summarized(
      Table table, List<TableColumn> columns, TableSample sample, int target, Catalog catalog) {
    List<ColumnStatistics> found = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      TableColumn column = columns.get(i);
      ColumnStatistics statistics =
          new ColumnSummary(
                  column.number(),
                  column.type(),
                  hasOrder(column.type(), catalog),
                  target,
                  sample.totalRows())
              .of(sample.rows(), i);
      if (statistics != null) {
        found.add(statistics);
      }
    }
    return measured(table, sample.totalRows(), catalog.statistics(table.oid())).withColumns(found);
  }

  /** The columns that are not dropped. */
  static List<TableColumn> columns(Table table) {
    List<TableColumn> columns = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        columns.add(column);
      }
    }
    return columns;
  }

  private static boolean hasOrder(PgType type, Catalog catalog) {
    return switch (type.kind()) {
      case ENUM, RANGE, MULTIRANGE -> true;
      case COMPOSITE, PSEUDO -> false;
      case DOMAIN -> hasOrder(new CatalogTypes(catalog).type(type.baseOid()), catalog);
      default ->
          type.equals(BuiltinTypes.VARCHAR)
              || (type.isArray() && type.elementOid() != 0
                  ? hasOrder(new CatalogTypes(catalog).type(type.elementOid()), catalog)
                  : type.codec().hasOrder()
                      && FunctionCatalog.builtin().operator("<", type, type) != null);
    };
  }
}
