package org.pagedb.sql.session;

import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.heap.HeapTable;

/** The rows of {@code pg_stat_…} and {@code pg_statio_…} of tables and indexes. */
final class TableCounters {

  private static final long EPOCH_MILLIS = 946_684_800_000L;
  private static final long MICROS = 1_000;

  private final StoredRelations relations;
  private final PageStore pages;
  private final Catalog catalog;
  private final SystemRows rows;

  TableCounters(EngineSession session, Catalog catalog, SystemRows rows) {
    relations = session.database().relations();
    pages = session.database().storage().pages();
    this.catalog = catalog;
    this.rows = rows;
  }

  /** No row is one of a system relation: those are no tables here. */
  void fill(String name) {
    if (name.contains("_sys_")) {
      return;
    }
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table table) {
        fill(name, table);
      }
    }
  }

  private void fill(String name, Table table) {
    boolean files = name.startsWith("pg_statio_");
    if (name.endsWith("_tables")) {
      rows.row()
          .set("relid", table.oid())
          .set("schemaname", table.schema())
          .set("relname", table.name());
      if (files) {
        tableFiles(table);
      } else {
        table(table);
      }
      return;
    }
    for (TableIndex index : table.indexes()) {
      if (!index.isStored()) {
        continue;
      }
      rows.row()
          .set("relid", table.oid())
          .set("indexrelid", index.oid())
          .set("schemaname", table.schema())
          .set("relname", table.name())
          .set("indexrelname", index.name());
      if (files) {
        rows.set("idx_blks_read", reads(index.storageId()));
      } else {
        BTree tree = relations.index(table, index);
        rows.set("idx_scan", tree.use().scans())
            .set("idx_tup_read", tree.use().entriesRead())
            .set("idx_tup_fetch", tree.use().rowsFetched());
      }
    }
  }

  private void table(Table table) {
    if (table.isPartitioned()) {
      return; // its rows are counted where they are
    }
    HeapTable heap = relations.heap(table);
    HeapStatistics counters = heap.statistics();
    rows.set("seq_scan", counters.scanCount())
        .set("seq_tup_read", counters.rowsScannedCount())
        .set("n_tup_ins", counters.insertedCount())
        .set("n_tup_upd", counters.updatedCount())
        .set("n_tup_del", counters.deletedCount())
        .set("n_tup_hot_upd", counters.hotUpdatedCount())
        .set("n_live_tup", heap.estimatedRows())
        .set("n_dead_tup", counters.deadSinceVacuum())
        .set("n_mod_since_analyze", counters.changedSinceAnalyze())
        .set("n_ins_since_vacuum", counters.insertedSinceVacuum())
        .set("vacuum_count", counters.vacuums().requested())
        .set("autovacuum_count", counters.vacuums().automatic())
        .set("analyze_count", counters.analyses().requested())
        .set("autoanalyze_count", counters.analyses().automatic());
    moment("last_vacuum", counters.vacuums().lastRequested());
    moment("last_autovacuum", counters.vacuums().lastAutomatic());
    moment("last_analyze", counters.analyses().lastRequested());
    moment("last_autoanalyze", counters.analyses().lastAutomatic());
    if (!table.indexes().isEmpty()) {
      long scans = 0;
      long fetched = 0;
      for (TableIndex index : table.indexes()) {
        if (index.isStored()) {
          scans += relations.index(table, index).use().scans();
          fetched += relations.index(table, index).use().rowsFetched();
        }
      }
      rows.set("idx_scan", scans).set("idx_tup_fetch", fetched);
    }
  }

  /** What memory answered is not counted, so the columns of hits stay null. */
  private void tableFiles(Table table) {
    rows.set("heap_blks_read", reads(table.storageId()))
        .set("toast_blks_read", reads(table.toastId()));
    if (!table.indexes().isEmpty()) {
      long reads = 0;
      for (TableIndex index : table.indexes()) {
        reads += reads(index.storageId());
      }
      rows.set("idx_blks_read", reads);
    }
  }

  private long reads(int relation) {
    return pages.file(FileId.main(relation)).diskReads();
  }

  private void moment(String column, long millis) {
    if (millis > 0) {
      rows.set(column, (millis - EPOCH_MILLIS) * MICROS);
    }
  }
}
