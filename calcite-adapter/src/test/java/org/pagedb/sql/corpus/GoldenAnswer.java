package org.pagedb.sql.corpus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What a statement answered, as lines of text: {@code columns:} and the rows, or {@code count:}, or
 * {@code error:} with SQLSTATE, message, position, detail and hint, or {@code copy:} and the data.
 */
record GoldenAnswer(List<String> lines) {

  private static final String NULL = "\\N";

  static GoldenAnswer count(long count) {
    return new GoldenAnswer(List.of("count: " + count));
  }

  static GoldenAnswer error(
      String state, String message, int position, String detail, String hint) {
    List<String> lines = new ArrayList<>();
    lines.add("error: " + state + " " + escape(message));
    if (position > 0) {
      lines.add("position: " + position);
    }
    if (detail != null) {
      lines.add("detail: " + escape(detail));
    }
    if (hint != null) {
      lines.add("hint: " + escape(hint));
    }
    return new GoldenAnswer(lines);
  }

  /** The data of a COPY TO STDOUT. */
  static GoldenAnswer copied(byte[] data) {
    List<String> lines = new ArrayList<>();
    lines.add("copy:");
    // One character a byte, so that binary data can be shown as well.
    String text = new String(data, StandardCharsets.ISO_8859_1);
    for (String line : text.split("\n", -1)) {
      lines.add(" " + shown(line));
    }
    return new GoldenAnswer(lines);
  }

  private static String shown(String bytes) {
    StringBuilder shown = new StringBuilder();
    for (char c : bytes.toCharArray()) {
      if (c >= ' ' && c <= '~') {
        shown.append(c);
      } else {
        shown.append(String.format(Locale.ROOT, "<%02x>", (int) c));
      }
    }
    return shown.toString();
  }

  /** The answer with the place in a COPY's data that a failure names. */
  GoldenAnswer at(String place) {
    if (place == null) {
      return this;
    }
    List<String> more = new ArrayList<>(lines);
    more.add("where: " + escape(place));
    return new GoldenAnswer(more);
  }

  /** An answer with rows; {@code columns} are labels and type names, values are text or null. */
  static GoldenAnswer rows(List<String[]> columns, List<String[]> rows) {
    List<String> lines = new ArrayList<>();
    StringBuilder header = new StringBuilder("columns:");
    for (String[] column : columns) {
      header
          .append(' ')
          .append(escape(column[0]).replace(" ", "\\s"))
          .append(' ')
          .append(column[1]);
    }
    lines.add(header.toString());
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(i == 0 ? "" : "|").append(row[i] == null ? NULL : escape(row[i]));
      }
      lines.add(line.toString());
    }
    return new GoldenAnswer(lines);
  }

  /**
   * Whether another answer to the same statement says the same. Without ORDER BY the order of rows
   * is nobody's promise, so it does not count.
   */
  boolean agreesWith(GoldenAnswer other, String statement) {
    if (lines.equals(other.lines)) {
      return true;
    }
    boolean ordered = statement.toLowerCase(Locale.ROOT).contains("order by");
    return !ordered
        && lines.get(0).startsWith("columns:")
        && lines.get(0).equals(other.lines.get(0))
        && sortedRows().equals(other.sortedRows());
  }

  boolean isError() {
    return lines.get(0).startsWith("error:");
  }

  /** The same without process and transaction numbers, which differ from run to run. */
  GoldenAnswer withoutNumbersThatVary() {
    if (!lines.get(0).startsWith("error: 40")) {
      return this;
    }
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("detail: Process")) {
        kept.add("detail: who waits for whom");
      } else {
        kept.add(line.startsWith("detail:") ? line.replaceAll("\\d+", "N") : line);
      }
    }
    return new GoldenAnswer(kept);
  }

  private List<String> sortedRows() {
    List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
    Collections.sort(rows);
    return rows;
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "\\n").replace("\r", "\\r");
  }
}
