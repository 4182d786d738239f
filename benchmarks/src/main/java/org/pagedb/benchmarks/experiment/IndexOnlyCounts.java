package org.pagedb.benchmarks.experiment;

import java.util.List;
import org.pagedb.benchmarks.measure.Profile;
import org.pagedb.benchmarks.measure.Trial;
import org.pagedb.benchmarks.measure.Way;
import org.pagedb.benchmarks.store.HeapWays;
import org.pagedb.benchmarks.store.IndexWays;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.benchmarks.store.StoredTable.Filling;
import org.pagedb.benchmarks.store.StoredTable.Keys;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapSwitches;
import org.pagedb.storage.visibilitymap.VisibilityMap;

/** S1a to S1e: counting by an index alone. */
final class IndexOnlyCounts {

  private static final long BYTES_PER_ROW = 400;
  private static final long SMALLEST_POOL = 64L << 20;
  private static final int NARROW_ROWS_PER_BLOCK = 226;

  private IndexOnlyCounts() {}

  /** Index-only count against heap scan, in three states of the caches. */
  static Findings againstHeapScan(Scale scale) throws Exception {
    Findings findings = new Findings();
    long pool = SMALLEST_POOL + BYTES_PER_ROW * scale.rows();
    try (FileTable file =
        new FileTable(pool, RowShape.WIDE, scale.rows(), Keys.CLUSTERED, Filling.BUILT)) {
      findings.add(
          "Nothing cached",
          Trial.run(countWays(file, file::reopenCold), scale.rounds().withWarmUp(1)),
          scale.rows(),
          "row");
      findings.add(
          "Files in the operating system's cache, nothing in the pool",
          Trial.run(countWays(file, file::reopen), scale.rounds().withWarmUp(1)),
          scale.rows(),
          "row");
      findings.add(
          "Heap and index in the pool",
          Trial.run(countWays(file, () -> {}), scale.rounds()),
          scale.rows(),
          "row");
    }
    return findings;
  }

  private static List<Way> countWays(FileTable file, Way.Step before) {
    return List.of(
        new Way("heap scan, tuple by tuple", before, () -> countTuples(file.table())),
        new Way("heap scan, all-visible pages", before, () -> HeapWays.scan(file.table())),
        new Way("index-only scan, key order", before, () -> IndexWays.byLeaf(file.table())),
        new Way("index-only scan, file order", before, () -> IndexWays.inFileOrder(file.table())),
        new Way(
            "counted visibility map (what count(*) does)",
            before,
            () -> HeapWays.count(file.table(), HeapSwitches.ALL)));
  }

  private static long countTuples(StoredTable table) {
    return HeapWays.count(table, new HeapSwitches(true, true, false));
  }

  /** Random order of keys against clustered, with one page of the visibility map and several. */
  static Findings randomOrder(Scale scale) throws Exception {
    Findings findings = new Findings();
    int onePage =
        Math.min(scale.rows(), VisibilityMap.BLOCKS_PER_PAGE * NARROW_ROWS_PER_BLOCK * 9 / 10);
    compareOrders(findings, "One map page", RowShape.NARROW, onePage, scale);
    compareOrders(findings, "Several map pages", RowShape.WIDE, 2 * scale.rows(), scale);
    return findings;
  }

  private static void compareOrders(
      Findings findings, String title, RowShape shape, int rows, Scale scale) throws Exception {
    StoredTable clustered = marked(shape, rows, Keys.CLUSTERED, Filling.BUILT);
    StoredTable random = marked(shape, rows, Keys.RANDOM, Filling.BUILT);
    int mapPages = clustered.heap().blocks() / VisibilityMap.BLOCKS_PER_PAGE + 1;
    findings.add(
        "%s (%d), %,d blocks, map asked for each entry"
            .formatted(title, mapPages, clustered.heap().blocks()),
        Trial.run(
            List.of(
                Way.of("clustered", () -> IndexWays.mapPerEntry(clustered)),
                Way.of("random", () -> IndexWays.mapPerEntry(random))),
            scale.rounds()),
        rows,
        "entry");
    findings.add(
        title + ", map asked once for a run of entries on one block",
        Trial.run(
            List.of(
                Way.of("clustered", () -> IndexWays.byLeaf(clustered)),
                Way.of("random", () -> IndexWays.byLeaf(random)),
                Way.of("random, file order", () -> IndexWays.inFileOrder(random))),
            scale.rounds()),
        rows,
        "entry");
  }

  /** A leaf's entries per call against one entry per call; the map per block and per entry. */
  static Findings pageOfEntries(Scale scale) throws Exception {
    StoredTable table = marked(RowShape.WIDE, scale.rows(), Keys.CLUSTERED, Filling.BUILT);
    Findings findings = new Findings();
    findings.add(
        "count(*) by index alone",
        Trial.run(
            List.of(
                Way.of(
                    "one entry per call, decoded, map per entry",
                    () -> IndexWays.oneAtATime(table)),
                Way.of("a leaf per call, map per entry", () -> IndexWays.mapPerEntry(table)),
                Way.of("a leaf per call, map per heap block", () -> IndexWays.byLeaf(table))),
            scale.rounds()),
        scale.rows(),
        "entry");
    findings.add(
        "One entry per call", Profile.of(() -> IndexWays.oneAtATime(table), scale.sampling()));
    findings.add("A leaf per call", Profile.of(() -> IndexWays.byLeaf(table), scale.sampling()));
    return findings;
  }

  /** Leaves in the order of the file against the order of keys. */
  static Findings physicalOrder(Scale scale) throws Exception {
    Findings findings = new Findings();
    StoredTable built = marked(RowShape.NARROW, scale.rows(), Keys.CLUSTERED, Filling.BUILT);
    StoredTable inserted = marked(RowShape.NARROW, scale.rows(), Keys.RANDOM, Filling.INSERTED);
    findings.add(
        "In memory, index built from sorted keys",
        Trial.run(orders(built), scale.rounds()),
        scale.rows(),
        "entry");
    findings.add(
        "In memory, index filled by random insertions",
        Trial.run(orders(inserted), scale.rounds()),
        scale.rows(),
        "entry");
    try (FileTable file =
        new FileTable(
            SMALLEST_POOL + BYTES_PER_ROW * scale.rows(),
            RowShape.NARROW,
            scale.rows(),
            Keys.RANDOM,
            Filling.INSERTED)) {
      findings.add(
          "From files, nothing cached, index filled by random insertions",
          Trial.run(
              List.of(
                  new Way("key order", file::reopenCold, () -> IndexWays.byLeaf(file.table())),
                  new Way(
                      "file order", file::reopenCold, () -> IndexWays.inFileOrder(file.table()))),
              scale.rounds().withWarmUp(1)),
          scale.rows(),
          "entry");
    }
    return findings;
  }

  private static List<Way> orders(StoredTable table) {
    return List.of(
        Way.of("key order", () -> IndexWays.byLeaf(table)),
        Way.of("file order", () -> IndexWays.inFileOrder(table)));
  }

  /** With and without decoding keys that nobody asks for. */
  static Findings withoutDecoding(Scale scale) throws Exception {
    StoredTable table = marked(RowShape.NARROW, scale.rows(), Keys.CLUSTERED, Filling.BUILT);
    return new Findings()
        .add(
            "count(*) by index alone",
            Trial.run(
                List.of(
                    Way.of("keys decoded", () -> IndexWays.decoding(table)),
                    Way.of("keys left alone", () -> IndexWays.byLeaf(table))),
                scale.rounds()),
            scale.rows(),
            "entry");
  }

  /** A table in memory whose pages are all marked all-visible. */
  private static StoredTable marked(RowShape shape, int rows, Keys keys, Filling filling) {
    StoredTable table = StoredTable.load(Storage.inMemory(), shape, rows, keys, filling);
    HeapWays.count(table, HeapSwitches.ALL);
    return table;
  }
}
