package org.pagedb.benchmarks.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.benchmarks.report.BarChart;
import org.pagedb.benchmarks.report.Machine;
import org.pagedb.benchmarks.report.Table;

/** Results as CSV, as Markdown tables with ratios, and as a plot. */
final class Report {

  private final List<Result> results;
  private final Sizes sizes;

  Report(List<Result> results, Sizes sizes) {
    this.results = results;
    this.sizes = sizes;
  }

  /** Every single run. */
  String csv() {
    StringBuilder csv = new StringBuilder("group;workload;unit;peer;run;value\n");
    for (Result result : results) {
      for (int i = 0; i < result.values().size(); i++) {
        csv.append(result.group().name()).append(';').append(result.workload().name()).append(';');
        csv.append(result.workload().unit().sign).append(';').append(result.peer().name());
        csv.append(';').append(i + 1).append(';').append(result.values().get(i)).append('\n');
      }
    }
    return csv.toString();
  }

  /** A table for each group, the best of each row in bold; then where we are not first, and why. */
  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(Machine.description());
    text.append(
        " Scale: %s, %,d accounts, TPC-H at %s, medians of %d rounds; a run may take %d s.%n%n"
            .formatted(
                sizes.name(),
                sizes.rows(),
                sizes.tpchScale(),
                sizes.rounds(),
                sizes.limit().toSeconds()));
    for (List<Result> group : groups().values()) {
      text.append(table(group).markdown()).append('\n');
    }
    text.append(behind().markdown());
    text.append("\n**No number**\n\n");
    for (Map.Entry<String, List<String>> reason : refusals().entrySet()) {
      text.append("- ").append(reason.getKey()).append(": ");
      text.append(String.join(", ", reason.getValue())).append('\n');
    }
    return text.toString();
  }

  private static Table table(List<Result> group) {
    Set<Peer> peers = new LinkedHashSet<>();
    group.forEach(result -> peers.add(result.peer()));
    List<String> head = new ArrayList<>(List.of("work", "unit"));
    peers.forEach(peer -> head.add(peer.name()));
    Table table = Table.of(group.get(0).group().name(), head.toArray(String[]::new));
    for (List<Result> row : rows(group).values()) {
      Result best = best(row);
      List<Object> cells = new ArrayList<>();
      cells.add(row.get(0).workload().name());
      cells.add(row.get(0).workload().unit().sign);
      for (Result result : row) {
        cells.add(cell(result, result == best));
      }
      table.add(cells.toArray());
    }
    return table;
  }

  private static String cell(Result result, boolean best) {
    if (!result.hasNumber()) {
      return "–";
    }
    String number = Table.digits(result.median());
    return best ? "**" + number + "**" : number;
  }

  /** The workloads where the better of ours is not the best of all. */
  private Table behind() {
    Table table = Table.of("Where pagedb is not first", "work", "first", "times behind");
    for (List<Result> row : rows(results).values()) {
      Result best = best(row);
      Result ours = best(row.stream().filter(result -> result.peer().isOurs()).toList());
      if (best != null && ours != null && best != ours) {
        table.add(row.get(0).workload().name(), best.peer().name(), ours.timesWorseThan(best));
      }
    }
    return table;
  }

  private Map<String, List<String>> refusals() {
    Map<String, List<String>> refusals = new LinkedHashMap<>();
    for (Result result : results) {
      if (!result.hasNumber()) {
        String reason = result.peer().name() + ", " + result.refusal();
        refusals.computeIfAbsent(reason, r -> new ArrayList<>()).add(result.workload().name());
      }
    }
    return refusals;
  }

  /** For each workload how many times worse each peer is than the first of ours, as bars. */
  String plot() {
    BarChart chart = new BarChart();
    for (List<Result> row : rows(results).values()) {
      Result ours = null;
      for (Result result : row) {
        ours = ours == null && result.hasNumber() && result.peer().isOurs() ? result : ours;
      }
      List<BarChart.Bar> bars = new ArrayList<>();
      for (Result result : row) {
        if (ours != null && result.hasNumber()) {
          bars.add(
              new BarChart.Bar(
                  result.peer().name(), result.timesWorseThan(ours), result.peer().isOurs()));
        }
      }
      if (!bars.isEmpty()) {
        chart.add(row.get(0).workload().name(), bars);
      }
    }
    return chart.svg();
  }

  private Map<String, List<Result>> groups() {
    Map<String, List<Result>> groups = new LinkedHashMap<>();
    for (Result result : results) {
      groups.computeIfAbsent(result.group().name(), name -> new ArrayList<>()).add(result);
    }
    return groups;
  }

  private static Map<String, List<Result>> rows(List<Result> results) {
    Map<String, List<Result>> rows = new LinkedHashMap<>();
    for (Result result : results) {
      rows.computeIfAbsent(result.workload().name(), name -> new ArrayList<>()).add(result);
    }
    return rows;
  }

  private static Result best(List<Result> row) {
    Result best = null;
    for (Result result : row) {
      if (result.hasNumber() && (best == null || result.timesWorseThan(best) < 1)) {
        best = result;
      }
    }
    return best;
  }
}
