package org.pagedb.benchmarks.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Measurements as CSV, as a Markdown table with ratios, and as a plot. */
final class Report {

  private static final String OURS = "pagedb mem";
  private static final int BAR_HEIGHT = 14;
  private static final int LABEL_WIDTH = 330;
  private static final int PLOT_WIDTH = 400;

  private final List<Measurement> measurements;
  private final int rows;
  private final int rounds;

  Report(List<Measurement> measurements, int rows, int rounds) {
    this.measurements = measurements;
    this.rows = rows;
    this.rounds = rounds;
  }

  /** Every single run. */
  String csv() {
    StringBuilder csv = new StringBuilder("workload;peer;run;nanoseconds;operations\n");
    for (Measurement measurement : measurements) {
      for (int i = 0; i < measurement.nanoseconds().size(); i++) {
        csv.append(measurement.workload().name()).append(';');
        csv.append(measurement.peer().name()).append(';').append(i + 1).append(';');
        csv.append(measurement.nanoseconds().get(i)).append(';');
        csv.append(measurement.workload().operations()).append('\n');
      }
    }
    return csv.toString();
  }

  /** A row for each workload, a column for each peer; the best of a row in bold. */
  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d rows, medians of %d rounds, Java %s, %d processors, %d MB heap at most.%n",
            rows,
            rounds,
            System.getProperty("java.version"),
            Runtime.getRuntime().availableProcessors(),
            Runtime.getRuntime().maxMemory() >> 20));
    text.append("Times in milliseconds where the row does not say otherwise.\n\n");
    Set<String> peers = peers();
    text.append("| work | ").append(String.join(" | ", peers)).append(" |\n|---|");
    text.append("---|".repeat(peers.size())).append('\n');
    for (Map.Entry<Workload, List<Measurement>> row : byWorkload().entrySet()) {
      text.append("| ").append(row.getKey().name()).append(" |");
      Measurement best = best(row.getValue());
      for (Measurement measurement : row.getValue()) {
        text.append(' ').append(cell(measurement, measurement == best)).append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String cell(Measurement measurement, boolean best) {
    if (measurement.isRefused()) {
      return "refused";
    }
    double shown = measurement.shown();
    String number =
        shown >= 1_000
            ? String.format(Locale.ROOT, "%,.0f", shown)
            : String.format(Locale.ROOT, "%.3g", shown);
    return best ? "**" + number + "**" : number;
  }

  /** For each workload how many times longer each peer takes than pagedb in memory, as bars. */
  String plot() {
    StringBuilder bars = new StringBuilder();
    int y = 20;
    for (Map.Entry<Workload, List<Measurement>> row : byWorkload().entrySet()) {
      Measurement ours = of(OURS, row.getValue());
      if (ours == null || ours.isRefused()) {
        continue;
      }
      bars.append(text(5, y, "bold", row.getKey().name()));
      y += BAR_HEIGHT + 4;
      for (Measurement measurement : row.getValue()) {
        if (!measurement.isRefused()) {
          double ratio = measurement.medianNanoseconds() / ours.medianNanoseconds();
          bars.append(bar(y, measurement.peer().name(), ratio));
          y += BAR_HEIGHT + 2;
        }
      }
      y += BAR_HEIGHT;
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n%s</svg>\n"
        .formatted(LABEL_WIDTH + PLOT_WIDTH + 80, y, bars);
  }

  /** A bar on a logarithmic scale from a hundredth to ten thousand times. */
  private static String bar(int y, String name, double ratio) {
    double decades = Math.max(0.02, Math.min(6, 2 + Math.log10(ratio)));
    int width = (int) (decades / 6 * PLOT_WIDTH);
    String colour = name.startsWith("pagedb") ? "#2a6f97" : "#a9a9a9";
    return text(20, y, "normal", name)
        + "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
            .formatted(LABEL_WIDTH - 180, y - BAR_HEIGHT + 3, width, BAR_HEIGHT, colour)
        + text(LABEL_WIDTH - 175 + width, y, "normal", String.format(Locale.ROOT, "%.3g ×", ratio));
  }

  private static String text(int x, int y, String weight, String text) {
    return "<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>\n"
        .formatted(x, y, weight, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  private Set<String> peers() {
    Set<String> names = new LinkedHashSet<>();
    for (Measurement measurement : measurements) {
      names.add(measurement.peer().name());
    }
    return names;
  }

  private Map<Workload, List<Measurement>> byWorkload() {
    Map<Workload, List<Measurement>> groups = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      groups.computeIfAbsent(measurement.workload(), w -> new ArrayList<>()).add(measurement);
    }
    return groups;
  }

  private static Measurement best(List<Measurement> row) {
    Measurement best = null;
    for (Measurement measurement : row) {
      if (!measurement.isRefused()
          && (best == null || measurement.medianNanoseconds() < best.medianNanoseconds())) {
        best = measurement;
      }
    }
    return best;
  }

  private static Measurement of(String peer, List<Measurement> row) {
    for (Measurement measurement : row) {
      if (measurement.peer().name().equals(peer)) {
        return measurement;
      }
    }
    return null;
  }
}
