package org.pagedb.sql.session;

import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.storage.btree.IndexUse;
import org.pagedb.storage.buffer.CheckpointCounts;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.vacuum.VacuumProgress;

/**
 * The rows of the statistics views of a whole database, and of work that is under way. What is not
 * counted is null.
 */
final class DatabaseCounters {

  /** {@code pg_database.oid}. */
  private static final long OID = 5;

  private final Database database;
  private final SystemRows rows;

  DatabaseCounters(EngineSession session, SystemRows rows) {
    database = session.database();
    this.rows = rows;
  }

  void fill(String name) {
    switch (name) {
      case "pg_stat_database" -> database();
      case "pg_stat_bgwriter" -> checkpoints();
      case "pg_stat_database_conflicts" ->
          rows.row()
              .set("datid", OID)
              .set("datname", database.name())
              .set("confl_tablespace", 0)
              .set("confl_lock", 0)
              .set("confl_snapshot", 0)
              .set("confl_bufferpin", 0)
              .set("confl_deadlock", 0);
      case "pg_stat_archiver" -> rows.row().set("archived_count", 0).set("failed_count", 0);
      case "pg_stat_progress_vacuum" -> vacuums();
      default -> {
        // nothing of that kind happens here
      }
    }
  }

  private void database() {
    TransactionSystem transactions = database.storage().transactions();
    Totals totals = new Totals();
    rows.row()
        .set("datid", OID)
        .set("datname", database.name())
        .set("numbackends", database.sessionCount())
        .set("xact_commit", transactions.commitCount())
        .set("xact_rollback", transactions.rollbackCount())
        .set("blks_read", totals.reads)
        .set("tup_returned", totals.returned)
        .set("tup_fetched", totals.fetched)
        .set("tup_inserted", totals.inserted)
        .set("tup_updated", totals.updated)
        .set("tup_deleted", totals.deleted)
        .set("conflicts", 0)
        .set("checksum_failures", 0)
        .set("sessions", database.connectionCount());
  }

  private void checkpoints() {
    CheckpointCounts counts = database.storage().checkpointCounts();
    rows.row()
        .set("checkpoints_timed", counts.timed())
        .set("checkpoints_req", counts.requested())
        .set("checkpoint_write_time", counts.writeMillis())
        .set("checkpoint_sync_time", counts.syncMillis())
        .set("buffers_checkpoint", counts.writtenPages())
        .set("buffers_clean", 0)
        .set("maxwritten_clean", 0);
  }

  private void vacuums() {
    for (RunningVacuums.Running running : database.vacuums().all()) {
      VacuumProgress progress = running.progress();
      rows.row()
          .set("pid", running.processId())
          .set("datid", OID)
          .set("datname", database.name())
          .set("relid", running.table())
          .set("phase", progress.phase().text())
          .set("heap_blks_total", progress.heapBlocks())
          .set("heap_blks_scanned", progress.heapBlocksScanned())
          .set("heap_blks_vacuumed", progress.heapBlocksVacuumed())
          .set("index_vacuum_count", progress.indexPasses())
          .set("num_dead_tuples", progress.deadTids());
    }
  }

  /** The counters of all tables and indexes together. */
  private final class Totals {
    private long reads;
    private long returned;
    private long fetched;
    private long inserted;
    private long updated;
    private long deleted;

    Totals() {
      for (CatalogObject object : database.catalogs().committed().objects()) {
        if (object instanceof Table table && database.relations().isOpen(table)) {
          add(table);
        }
      }
    }

    private void add(Table table) {
      HeapStatistics heap = database.relations().heap(table).statistics();
      reads += reads(table.storageId()) + reads(table.toastId());
      returned += heap.rowsScannedCount();
      inserted += heap.insertedCount();
      updated += heap.updatedCount();
      deleted += heap.deletedCount();
      for (TableIndex index : table.indexes()) {
        if (!index.isStored()) {
          continue;
        }
        IndexUse use = database.relations().index(table, index).use();
        reads += reads(index.storageId());
        returned += use.entriesRead();
        fetched += use.rowsFetched();
      }
    }

    private long reads(int relation) {
      return database.storage().pages().file(FileId.main(relation)).diskReads();
    }
  }
}
