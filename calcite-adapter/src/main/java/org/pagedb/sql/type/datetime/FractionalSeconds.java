package org.pagedb.sql.type.datetime;

/** Rounds to the number of digits after the second that a type modifier allows. */
public final class FractionalSeconds {

  /** Most digits after the second. */
  public static final int MAX_PRECISION = 6;

  private static final long[] STEPS = {1_000_000, 100_000, 10_000, 1_000, 100, 10, 1};

  private FractionalSeconds() {}

  /** Microseconds rounded half away from zero; a precision outside 0 to 5 changes nothing. */
  public static long round(long micros, int precision) {
    if (precision < 0 || precision >= MAX_PRECISION) {
      return micros;
    }
    long step = STEPS[precision];
    return micros >= 0 ? (micros + step / 2) / step * step : -((-micros + step / 2) / step * step);
  }
}
