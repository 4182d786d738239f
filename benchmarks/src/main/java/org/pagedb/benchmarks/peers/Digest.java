package org.pagedb.benchmarks.peers;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A result in brief: how many rows, and for each column the sum of its numbers and the length of
 * its text. Systems compute with different scales, so digests are compared within a tolerance.
 */
final class Digest {

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
  private static final double TOLERANCE = 1e-3;

  private final List<Double> sums = new ArrayList<>();
  private long rows;

  void addAll(ResultSet result) throws SQLException {
    int columns = result.getMetaData().getColumnCount();
    while (sums.size() < columns) {
      sums.add(0.0);
    }
    while (result.next()) {
      rows++;
      for (int i = 0; i < columns; i++) {
        String value = result.getString(i + 1);
        sums.set(i, sums.get(i) + (value == null ? 0 : weight(value)));
      }
    }
  }

  private static double weight(String value) {
    return NUMBER.matcher(value).matches() ? Double.parseDouble(value) : value.length();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder().append(rows);
    for (double sum : sums) {
      text.append(' ').append(String.format(Locale.ROOT, "%.6g", sum));
    }
    return text.toString();
  }

  /** Whether two answers are the same, numbers within a tolerance. */
  static boolean same(String one, String other) {
    if (one.equals(other)) {
      return true;
    }
    String[] left = one.split(" ");
    String[] right = other.split(" ");
    boolean same = left.length == right.length;
    for (int i = 0; same && i < left.length; i++) {
      same = left[i].equals(right[i]) || isNear(left[i], right[i]);
    }
    return same;
  }

  private static boolean isNear(String left, String right) {
    if (!NUMBER.matcher(left).matches() || !NUMBER.matcher(right).matches()) {
      return false;
    }
    double a = Double.parseDouble(left);
    double b = Double.parseDouble(right);
    return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
  }
}
