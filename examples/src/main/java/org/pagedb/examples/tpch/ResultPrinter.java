package org.pagedb.examples.tpch;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Prints a result as an aligned table: numbers to the right, text to the left. */
final class ResultPrinter {

  private final PrintStream out;

  ResultPrinter(PrintStream out) {
    this.out = out;
  }

  /** Prints all rows and returns how many there were. */
  int print(ResultSet result) throws SQLException {
    ResultSetMetaData metadata = result.getMetaData();
    int columns = metadata.getColumnCount();
    List<String[]> lines = new ArrayList<>();
    String[] header = new String[columns];
    for (int i = 0; i < columns; i++) {
      header[i] = metadata.getColumnLabel(i + 1);
    }
    lines.add(header);
    while (result.next()) {
      String[] line = new String[columns];
      for (int i = 0; i < columns; i++) {
        String value = result.getString(i + 1);
        line[i] = value == null ? "" : value;
      }
      lines.add(line);
    }
    int[] widths = widths(lines, columns);
    for (int row = 0; row < lines.size(); row++) {
      out.println(format(lines.get(row), widths, metadata));
      if (row == 0) {
        out.println(rule(widths));
      }
    }
    return lines.size() - 1;
  }

  private static int[] widths(List<String[]> lines, int columns) {
    int[] widths = new int[columns];
    for (String[] line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line[i].length());
      }
    }
    return widths;
  }

  private static String format(String[] line, int[] widths, ResultSetMetaData metadata)
      throws SQLException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line.length; i++) {
      String padding = " ".repeat(widths[i] - line[i].length());
      text.append(i == 0 ? " " : " | ");
      text.append(isNumber(metadata.getColumnType(i + 1)) ? padding + line[i] : line[i] + padding);
    }
    return text.toString().stripTrailing();
  }

  private static String rule(int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      text.append(i == 0 ? "-" : "+-").append("-".repeat(widths[i] + 1));
    }
    return text.toString();
  }

  private static boolean isNumber(int type) {
    return switch (type) {
      case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.REAL, Types.DOUBLE ->
          true;
      default -> false;
    };
  }
}
