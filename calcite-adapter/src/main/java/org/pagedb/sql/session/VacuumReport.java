package org.pagedb.sql.session;

import java.util.Locale;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.analyze.TableSample;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.vacuum.VacuumResult;

/** What VACUUM VERBOSE and ANALYZE VERBOSE tell of a table, in PostgreSQL's layout. */
final class VacuumReport {

  private static final double NANOS_PER_SECOND = 1e9;

  private VacuumReport() {}

  /** {@code database.schema.table}. */
  static String name(Database database, Table table) {
    return database.name() + '.' + table.schema() + '.' + table.name();
  }

  static String text(
      Database database, Table table, VacuumResult result, VacuumOptions options, long nanos) {
    int remain = result.blocks() - result.truncatedBlocks();
    long xids = database.storage().transactions().nextXid() - result.horizon();
    StringBuilder text = new StringBuilder();
    line(
        text,
        "finished vacuuming \"%s\": index scans: %d",
        name(database, table),
        result.indexPasses());
    line(
        text,
        "pages: %d removed, %d remain, %d scanned (%.2f%% of total)",
        result.truncatedBlocks(),
        remain,
        result.scannedBlocks(),
        result.blocks() == 0 ? 100.0 : 100.0 * result.scannedBlocks() / result.blocks());
    line(
        text,
        "tuples: %d removed, %d remain, %d are dead but not yet removable",
        result.removedTuples(),
        result.remainingTuples(),
        database.relations().heap(table).statistics().deadSinceVacuum());
    line(
        text,
        "removable cutoff: %d, which was %d XIDs old when operation ended",
        result.horizon(),
        xids);
    if (!table.indexes().isEmpty()) {
      indexes(database, table, result, options, text);
    }
    text.append(
        String.format(Locale.ROOT, "system usage: elapsed: %.2f s", nanos / NANOS_PER_SECOND));
    return text.toString();
  }

  private static void indexes(
      Database database,
      Table table,
      VacuumResult result,
      VacuumOptions options,
      StringBuilder text) {
    String scan =
        result.deadItems() == 0 ? "not needed" : options.steps().indexes() ? "needed" : "bypassed";
    line(text, "index scan %s: %d dead item identifiers", scan, result.deadItems());
    if (result.indexPasses() > 0) {
      for (TableIndex index : table.indexes()) {
        if (!index.isStored()) {
          continue;
        }
        int pages = database.storage().pages().file(FileId.main(index.storageId())).blocks();
        line(text, "index \"%s\": pages: %d in total", index.name(), pages);
      }
    }
  }

  /** What ANALYZE VERBOSE tells of its sample. */
  static String sampled(Table table, TableSample sample, long dead) {
    return String.format(
        Locale.ROOT,
        "\"%s\": scanned %d of %d pages, containing %d live rows and %d dead rows;"
            + " %d rows in sample, %.0f estimated total rows",
        table.name(),
        sample.scannedBlocks(),
        sample.blocks(),
        sample.visibleRows(),
        dead,
        sample.rows().size(),
        sample.totalRows());
  }

  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
