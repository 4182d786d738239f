package org.pagedb.benchmarks.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.measure.Profile;
import org.pagedb.benchmarks.measure.Trial;
import org.pagedb.benchmarks.measure.Way;
import org.pagedb.benchmarks.report.Table;
import org.pagedb.benchmarks.store.HeapWays;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredFiles;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.benchmarks.store.StoredTable.Filling;
import org.pagedb.benchmarks.store.StoredTable.Keys;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapSwitches;
import org.pagedb.storage.page.PageHeader;

/** S2 to S4: filling and reading heaps. */
final class HeapExperiments {

  private static final HeapSwitches WITHOUT_FLAG = new HeapSwitches(false, true, true);
  private static final HeapSwitches TUPLE_BY_TUPLE = new HeapSwitches(true, true, false);
  private static final HeapSwitches NO_HINTS = new HeapSwitches(true, false, false);

  /** The classes whose work is deciding what a snapshot sees. */
  private static final String[] VISIBILITY = {
    "HeapVisibility.",
    "HeapPage.",
    "HeapHints.",
    "CommitLog.",
    "Snapshot.",
    "TupleHeader.",
    "TransactionSystem.",
    "PageCare."
  };

  /** A pool that holds next to nothing of a scanned file. */
  private static final long SMALL_POOL = 32L << 20;

  private static final int SCANNED = 4;

  private HeapExperiments() {}

  /** The free-line flag, in a bulk load of narrow rows. */
  static Findings freeLineFlag(Scale scale) throws Exception {
    Findings findings = new Findings();
    int[] keys = IntStream.range(0, scale.rows()).toArray();
    StoredTable beside =
        StoredTable.load(Storage.inMemory(), RowShape.NARROW, 1, Keys.CLUSTERED, Filling.NONE);
    findings.add(
        "Heap alone, in memory",
        Trial.run(
            List.of(
                Way.of(
                    "all line pointers looked at",
                    () -> HeapWays.load(beside, RowShape.NARROW, keys, WITHOUT_FLAG)),
                Way.of(
                    "flag heeded",
                    () -> HeapWays.load(beside, RowShape.NARROW, keys, HeapSwitches.ALL))),
            scale.rounds()),
        scale.rows(),
        "row");
    try (CopyTarget memory = new CopyTarget("jdbc:pagedb:mem:", scale.rows())) {
      findings.add(
          "COPY of one int4 column through JDBC, in memory",
          Trial.run(copies(memory), scale.rounds()),
          scale.rows(),
          "row");
      findings.add(
          "COPY, all line pointers looked at",
          Profile.of(() -> memory.copy(WITHOUT_FLAG), scale.sampling()));
      findings.add(
          "COPY, flag heeded", Profile.of(() -> memory.copy(HeapSwitches.ALL), scale.sampling()));
    }
    Path directory = StoredFiles.emptyDirectory();
    try (CopyTarget file = new CopyTarget("jdbc:pagedb:" + directory + "/db", scale.rows())) {
      findings.add(
          "COPY of one int4 column through JDBC, to files",
          Trial.run(copies(file), scale.rounds().withWarmUp(1)),
          scale.rows(),
          "row");
    }
    StoredFiles.delete(directory);
    return findings;
  }

  private static List<Way> copies(CopyTarget target) {
    return List.of(
        new Way("all line pointers looked at", target::empty, () -> target.copy(WITHOUT_FLAG)),
        new Way("flag heeded", target::empty, () -> target.copy(HeapSwitches.ALL)));
  }

  /** Hint bits and all-visible pages, in repeated counts over what one transaction loaded. */
  static Findings hintBits(Scale scale) throws Exception {
    Findings findings = new Findings();
    Storage storage = Storage.inMemory();
    StoredTable unhinted = load(storage, scale.rows());
    StoredTable hinted = load(storage, scale.rows());
    StoredTable marked = load(storage, scale.rows());
    HeapWays.count(marked, HeapSwitches.ALL);
    findings.add(
        "Repeated count over one transaction's table",
        Trial.run(
            List.of(
                Way.of("no hint bits", () -> HeapWays.count(unhinted, NO_HINTS)),
                Way.of("hint bits", () -> HeapWays.count(hinted, TUPLE_BY_TUPLE)),
                Way.of("all-visible pages", () -> HeapWays.scan(marked)),
                Way.of("counted map", () -> HeapWays.count(marked, HeapSwitches.ALL))),
            scale.rounds()),
        scale.rows(),
        "row");
    StoredTable singly = StoredTable.loadSingly(storage, RowShape.NARROW, scale.rows());
    StoredTable singlyHinted = StoredTable.loadSingly(storage, RowShape.NARROW, scale.rows());
    findings.add(
        "Repeated count where each row has a transaction of its own",
        Trial.run(
            List.of(
                Way.of("no hint bits", () -> HeapWays.count(singly, NO_HINTS)),
                Way.of("hint bits", () -> HeapWays.count(singlyHinted, TUPLE_BY_TUPLE))),
            scale.rounds()),
        scale.rows(),
        "row");
    Profile without = Profile.of(() -> HeapWays.count(unhinted, NO_HINTS), scale.sampling());
    Profile with = Profile.of(() -> HeapWays.count(hinted, TUPLE_BY_TUPLE), scale.sampling());
    Profile pages = Profile.of(() -> HeapWays.scan(marked), scale.sampling());
    findings.add(
        Table.of("Share of the samples in deciding visibility", "way", "%")
            .add("no hint bits", 100 * without.share(VISIBILITY))
            .add("hint bits", 100 * with.share(VISIBILITY))
            .add("all-visible pages", 100 * pages.share(VISIBILITY)));
    findings.add("No hint bits", without).add("Hint bits", with).add("All-visible pages", pages);
    return findings;
  }

  private static StoredTable load(Storage storage, int rows) {
    return StoredTable.load(storage, RowShape.NARROW, rows, Keys.CLUSTERED, Filling.NONE);
  }

  /** Heap scans against reading the bare file. */
  static Findings scanBandwidth(Scale scale) throws Exception {
    Findings findings = new Findings();
    int rows = SCANNED * scale.rows();
    try (FileTable file =
        new FileTable(SMALL_POOL, RowShape.WIDE, rows, Keys.CLUSTERED, Filling.NONE)) {
      long blocks = file.table().heap().blocks();
      double megabytes = blocks * (double) PageHeader.PAGE_SIZE / 1e6;
      bandwidth(findings, "Nothing cached", megabytes, scans(file, file::reopenCold), scale);
      bandwidth(
          findings,
          "File in the operating system's cache, pool of 32 MiB",
          megabytes,
          scans(file, () -> {}),
          scale);
      findings.add(
          "Heap scan that decodes a column",
          Profile.of(() -> HeapWays.sum(file.table()), scale.sampling()));
    }
    return findings;
  }

  private static void bandwidth(
      Findings findings, String title, double megabytes, List<Way> ways, Scale scale)
      throws Exception {
    Table table = Table.of(title, "way", "ms", "MB/s", "of the bare file");
    List<Measured> trial = Trial.run(ways, scale.rounds().withWarmUp(1));
    for (Measured measured : trial) {
      table.add(
          measured.name(),
          measured.median() / 1e6,
          megabytes / (measured.median() / 1e9),
          Table.digits(100 * trial.get(0).median() / measured.median()) + " %");
    }
    findings.add(table);
  }

  private static List<Way> scans(FileTable file, Way.Step before) {
    return List.of(
        new Way("bare file, pieces of 256 KiB", before, () -> bareFile(file)),
        new Way(
            "heap scan, all-visible pages",
            before,
            () -> expect(file, HeapWays.scan(file.table()))),
        new Way(
            "heap scan, tuple by tuple",
            before,
            () -> expect(file, HeapWays.count(file.table(), TUPLE_BY_TUPLE))),
        new Way(
            "heap scan and sum of a column",
            before,
            () -> expectSum(file, HeapWays.sum(file.table()))),
        new Way(
            "count(*) by the counted map",
            before,
            () -> expect(file, HeapWays.count(file.table(), HeapSwitches.ALL))));
  }

  /** Every way answers how many blocks there are, if it found what is in them. */
  private static long bareFile(FileTable file) throws IOException {
    return StoredFiles.read(file.file());
  }

  private static long expect(FileTable file, long counted) {
    return counted == file.table().rows() ? file.table().heap().blocks() : -1;
  }

  private static long expectSum(FileTable file, long sum) {
    long rows = file.table().rows();
    return sum == rows * (rows - 1) / 2 ? file.table().heap().blocks() : -1;
  }
}
