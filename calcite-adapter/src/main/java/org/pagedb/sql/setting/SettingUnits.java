package org.pagedb.sql.setting;

/** Units of time and memory in settings: {@code 3s} is 3000 of a setting kept in milliseconds. */
final class SettingUnits {

  /** Largest first, as SHOW prints the largest that fits without remainder. */
  private static final String[] TIME = {"d", "h", "min", "s", "ms", "us"};

  private static final long[] TIME_IN_MICROSECONDS = {
    86_400_000_000L, 3_600_000_000L, 60_000_000L, 1_000_000L, 1_000L, 1L
  };

  private static final String[] MEMORY = {"TB", "GB", "MB", "kB", "B"};

  private static final long[] MEMORY_IN_BYTES = {1L << 40, 1L << 30, 1L << 20, 1L << 10, 1L};

  private static final int PAGE_IN_KILOBYTES = 8;

  private SettingUnits() {}

  /** How many of {@code base} make one {@code unit}; NaN if the two do not go together. */
  static double factor(String unit, String base) {
    double time = ratio(unit, base, TIME, TIME_IN_MICROSECONDS);
    return Double.isNaN(time)
        ? ratio(unit, pages(base), MEMORY, MEMORY_IN_BYTES) / pageFactor(base)
        : time;
  }

  /** The value with the largest unit that gives a whole number. */
  static String print(long value, String base) {
    if (base.isEmpty() || value <= 0) {
      return Long.toString(value);
    }
    String time = print(value, base, TIME, TIME_IN_MICROSECONDS);
    return time != null
        ? time
        : print(value * (long) pageFactor(base), pages(base), MEMORY, MEMORY_IN_BYTES);
  }

  /** As {@link #print(long, String)}; where no unit gives a whole number, the smallest is taken. */
  static String print(double value, String base) {
    int own = indexOf(TIME, base);
    if (own < 0 || value <= 0) {
      return plain(value);
    }
    for (int i = 0; i < TIME.length; i++) {
      double inUnit = value * TIME_IN_MICROSECONDS[own] / TIME_IN_MICROSECONDS[i];
      if (inUnit == Math.rint(inUnit) || i == TIME.length - 1) {
        return plain(inUnit) + TIME[i];
      }
    }
    throw new IllegalStateException(base);
  }

  /** A number without needless decimals. */
  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** The units that may be written for a base unit, as the hint lists them; null for none. */
  static String choices(String base) {
    if (base.isEmpty()) {
      return null;
    }
    return Double.isNaN(ratio("s", base, TIME, TIME_IN_MICROSECONDS))
        ? "\"B\", \"kB\", \"MB\", \"GB\", and \"TB\""
        : "\"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\"";
  }

  private static String print(long value, String base, String[] names, long[] sizes) {
    int own = indexOf(names, base);
    if (own < 0) {
      return null;
    }
    for (int i = 0; i <= own; i++) {
      long perUnit = sizes[i] / sizes[own];
      if (value % perUnit == 0) {
        return value / perUnit + names[i];
      }
    }
    return value + base;
  }

  private static double ratio(String unit, String base, String[] names, long[] sizes) {
    int from = indexOf(names, unit);
    int to = indexOf(names, base);
    return from < 0 || to < 0 ? Double.NaN : (double) sizes[from] / sizes[to];
  }

  private static String pages(String base) {
    return base.equals("8kB") ? "kB" : base;
  }

  private static double pageFactor(String base) {
    return base.equals("8kB") ? PAGE_IN_KILOBYTES : 1;
  }

  private static int indexOf(String[] names, String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
