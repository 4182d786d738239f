package org.pagedb.benchmarks.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.pagedb.benchmarks.report.Page;
import org.pagedb.benchmarks.report.Table;

/**
 * All experiments. Run as a program it takes a scale ({@code smoke}, {@code quick}, {@code full}),
 * the folder of the pages, and the beginnings of the pages' names that are wanted, none for all.
 */
public final class Experiments {

  private Experiments() {}

  /** Runs what is asked for. */
  public static void main(String[] arguments) throws Exception {
    Scale scale = Scale.named(arguments.length > 0 ? arguments[0] : "quick");
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : "docs/performance");
    List<String> wanted =
        List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
    for (Experiment experiment : all()) {
      if (wanted.isEmpty() || wanted.stream().anyMatch(experiment.page()::startsWith)) {
        long start = System.nanoTime();
        run(experiment, scale, folder);
        System.out.printf("%s: %.0f s%n", experiment.page(), (System.nanoTime() - start) / 1e9);
      }
    }
  }

  /** Every experiment, in the order of the pages. */
  public static List<Experiment> all() {
    return List.of(
        new Experiment("s1a-index-only-count", IndexOnlyCounts::againstHeapScan),
        new Experiment("s1b-random-order", IndexOnlyCounts::randomOrder),
        new Experiment("s1c-page-of-entries", IndexOnlyCounts::pageOfEntries),
        new Experiment("s1d-physical-order", IndexOnlyCounts::physicalOrder),
        new Experiment("s1e-without-decoding", IndexOnlyCounts::withoutDecoding),
        new Experiment("s1f-covering-index", CoveringIndexes::joinTable),
        new Experiment("s2-free-line-flag", HeapExperiments::freeLineFlag),
        new Experiment("s3-hint-bits", HeapExperiments::hintBits),
        new Experiment("s4-scan-bandwidth", HeapExperiments::scanBandwidth),
        new Experiment("s5-parallel", ParallelPlans::gather),
        new Experiment("clones", WholeDatabases::cloneTime),
        new Experiment("connections", Connections::bankTransactions),
        new Experiment("group-commit", WholeDatabases::groupCommit));
  }

  /** Runs one and writes its numbers into its page and a CSV file beside it. */
  public static Findings run(Experiment experiment, Scale scale, Path folder) throws Exception {
    Findings findings = experiment.body().run(scale);
    new Page(folder.resolve(experiment.page() + ".md"))
        .replace("numbers", findings.markdown(scale));
    writeCsv(folder.resolve("data").resolve(experiment.page() + ".csv"), findings);
    System.gc(); // the next begins with what this one leaves behind gone
    return findings;
  }

  private static void writeCsv(Path file, Findings findings) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Table table : findings.tables()) {
      text.append(table.csv());
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
