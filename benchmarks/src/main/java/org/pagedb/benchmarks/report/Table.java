package org.pagedb.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of numbers, as Markdown and as CSV.
 *
 * @param title above the table, or empty
 * @param columns the head; the first column is text
 * @param rows as many cells each as there are columns
 */
public record Table(String title, List<String> columns, List<List<String>> rows) {

  /** A table without rows, to which {@link #add} adds. */
  public static Table of(String title, String... columns) {
    return new Table(title, List.of(columns), new ArrayList<>());
  }

  /** Adds a row: text as it is, numbers with three digits. */
  public Table add(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell instanceof Number number ? digits(number.doubleValue()) : cell.toString());
    }
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(row + " under " + columns);
    }
    rows.add(row);
    return this;
  }

  /** Three digits, or all of those before the point; a dash for what is no number. */
  public static String digits(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return "–";
    }
    double size = Math.abs(number);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }

  /** As Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    if (!title.isEmpty()) {
      text.append("**").append(title).append("**\n\n");
    }
    text.append("| ").append(String.join(" | ", columns)).append(" |\n|");
    text.append("---|".repeat(columns.size())).append('\n');
    for (List<String> row : rows) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.toString();
  }

  /** As lines of CSV, each with the title in front. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    line(text, columns);
    for (List<String> row : rows) {
      line(text, row);
    }
    return text.toString();
  }

  private void line(StringBuilder text, List<String> cells) {
    text.append('"').append(title).append('"');
    for (String cell : cells) {
      text.append(";\"").append(cell.replace("\"", "\"\"")).append('"');
    }
    text.append('\n');
  }
}
