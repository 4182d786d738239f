package org.pagedb.benchmarks.measure;

import java.util.Arrays;
import java.util.List;

/**
 * The times of one way.
 *
 * @param name the way's
 * @param nanoseconds of the counted runs, at least one
 */
public record Measured(String name, List<Long> nanoseconds) {

  /** The median time of a run. */
  public double median() {
    return median(nanoseconds.stream().mapToDouble(Long::doubleValue).toArray());
  }

  /** The median of values, which may be in any order. */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
