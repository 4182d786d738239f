package org.pagedb.sql.exec.analyze;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The values of one column of a sample in order, and what counting them tells. */
final class SortedSample {

  /** A value and its place among the values that are not null, in physical order. */
  record Item(Object value, int place) {}

  /** A value that came more than once: how often, and where in the sorted sample it begins. */
  record Common(Object value, int count, int first) {}

  private final Item[] items;
  private final List<Common> common = new ArrayList<>();
  private int distinct;
  private int repeated;
  private double placeProducts;

  /** Sorts and counts; {@code target} is how many common values to remember. */
  SortedSample(List<Item> unsorted, Comparator<Object> order, int target) {
    items = unsorted.toArray(new Item[0]);
    // The sort is stable, so equal values stay in physical order.
    Arrays.sort(items, (a, b) -> order.compare(a.value(), b.value()));
    int start = 0;
    for (int i = 0; i < items.length; i++) {
      placeProducts += (double) i * items[i].place();
      boolean last =
          i + 1 == items.length || order.compare(items[i].value(), items[i + 1].value()) != 0;
      if (last) {
        distinct++;
        count(start, i + 1 - start, target);
        start = i + 1;
      }
    }
  }

  private void count(int first, int count, int target) {
    if (count < 2) {
      return;
    }
    repeated++;
    if (common.size() < target || count > common.get(common.size() - 1).count()) {
      int at = common.size();
      while (at > 0 && count > common.get(at - 1).count()) {
        at--;
      }
      common.add(at, new Common(items[first].value(), count, first));
      if (common.size() > target) {
        common.remove(common.size() - 1);
      }
    }
  }

  /** How many distinct values there are. */
  int distinct() {
    return distinct;
  }

  /** How many of them come more than once. */
  int repeated() {
    return repeated;
  }

  /** Values that come more than once, the most common first. */
  List<Common> common() {
    return common;
  }

  /** Bounds of equally filled ranges of what the first {@code taken} common values leave. */
  List<Object> histogram(int taken, int ranges) {
    int bounds = Math.min(distinct - taken, ranges + 1);
    if (bounds < 2) {
      return List.of();
    }
    List<Object> left = withoutCommon(taken);
    List<Object> histogram = new ArrayList<>(bounds);
    for (int i = 0; i < bounds; i++) {
      histogram.add(left.get((int) ((long) i * (left.size() - 1) / (bounds - 1))));
    }
    return histogram;
  }

  private List<Object> withoutCommon(int taken) {
    List<Common> skipped = new ArrayList<>(common.subList(0, taken));
    skipped.sort(Comparator.comparingInt(Common::first));
    List<Object> left = new ArrayList<>(items.length);
    int next = 0;
    for (int i = 0; i < items.length; ) {
      if (next < skipped.size() && skipped.get(next).first() == i) {
        i += skipped.get(next++).count();
      } else {
        left.add(items[i++].value());
      }
    }
    return left;
  }

  /** Of value order and physical order; NaN for less than two values. */
  double correlation() {
    double n = items.length;
    if (n < 2) {
      return Double.NaN;
    }
    double sum = (n - 1) * n / 2;
    double squares = (n - 1) * n * (2 * n - 1) / 6;
    return (n * placeProducts - sum * sum) / (n * squares - sum * sum);
  }
}
