package org.pagedb.benchmarks.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.measure.Profile;
import org.pagedb.benchmarks.report.Machine;
import org.pagedb.benchmarks.report.Table;

/** What an experiment found: tables and profiles, in order. */
public final class Findings {

  private static final int PROFILE_LINES = 12;

  private final List<Table> tables = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /** Adds a table. */
  public Findings add(Table table) {
    tables.add(table);
    text.append(table.markdown()).append('\n');
    return this;
  }

  /**
   * Adds the times of a trial.
   *
   * @param rows by how many a time is divided to give nanoseconds for each
   * @param unit what these are
   */
  public Findings add(String title, List<Measured> trial, long rows, String unit) {
    Table table = Table.of(title, "way", "ms", "ns per " + unit, "of the first");
    double first = trial.get(0).median();
    for (Measured measured : trial) {
      double median = measured.median();
      table.add(measured.name(), median / 1e6, median / rows, Table.digits(median / first) + " ×");
    }
    return add(table);
  }

  /** Adds a profile. */
  public Findings add(String title, Profile profile) {
    return verbatim(
        String.format(Locale.ROOT, "%s (%d samples)", title, profile.samples()),
        profile.text(PROFILE_LINES));
  }

  /** Adds text that is shown as it is, a plan for example. */
  public Findings verbatim(String title, String lines) {
    text.append("**").append(title).append("**\n\n```\n").append(lines.stripTrailing());
    text.append("\n```\n\n");
    return this;
  }

  /** The tables. */
  public List<Table> tables() {
    return tables;
  }

  /** For the page. */
  public String markdown(Scale scale) {
    return Machine.description()
        + " Scale: "
        + scale.name()
        + "; medians.\n\n"
        + text.toString().stripTrailing()
        + "\n";
  }
}
