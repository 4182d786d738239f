package org.pagedb.sql.function.datetime;

import java.time.ZoneId;
import java.util.function.BiFunction;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimestampArithmetic;

/** {@code OVERLAPS}: periods given by two moments, or by a moment and a length. */
public final class OverlapsFunctions implements FunctionArea {

  private static final int SECOND_PERIOD = 2;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "overlaps_timetz", "overlaps_time", "overlaps_timestamp" -> overlap(arguments.clone());
      case "overlaps(time,interval,time,interval)",
          "overlaps(time,time,time,interval)",
          "overlaps(time,interval,time,time)" ->
          overlap(withEnds(arguments, OverlapsFunctions::turned));
      case "overlaps(timestamp,interval,timestamp,interval)",
          "overlaps(timestamp,timestamp,timestamp,interval)",
          "overlaps(timestamp,interval,timestamp,timestamp)" ->
          overlap(withEnds(arguments, (t, length) -> TimestampArithmetic.add(t, length, null)));
      case "overlaps(timestamptz,interval,timestamptz,interval)",
          "overlaps(timestamptz,timestamptz,timestamptz,interval)",
          "overlaps(timestamptz,interval,timestamptz,timestamptz)" -> {
        ZoneId zone = context.timeZone();
        yield overlap(withEnds(arguments, (t, length) -> TimestampArithmetic.add(t, length, zone)));
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The bounds with moments where lengths were. */
  private static Object[] withEnds(Object[] arguments, BiFunction<Long, Interval, Long> end) {
    Object[] bounds = arguments.clone();
    for (int start = 0; start <= SECOND_PERIOD; start += SECOND_PERIOD) {
      if (bounds[start + 1] instanceof Interval length) {
        bounds[start + 1] = bounds[start] == null ? null : end.apply((Long) bounds[start], length);
      }
    }
    return bounds;
  }

  private static Long turned(Long time, Interval length) {
    return Math.floorMod(time + length.micros() % DateTimeFields.DAY, DateTimeFields.DAY);
  }

  private static int compare(Object a, Object b) {
    return a instanceof Long left
        ? Long.compare(left, (Long) b)
        : BuiltinTypes.TIMETZ.codec().compare(a, b);
  }

  /** SQL's definition, in which a missing end makes the answer unknown only where it matters. */
  private static Boolean overlap(Object[] bounds) {
    boolean ordered = order(bounds, 0) & order(bounds, SECOND_PERIOD);
    Object start1 = bounds[0];
    Object end1 = bounds[1];
    Object start2 = bounds[SECOND_PERIOD];
    Object end2 = bounds[SECOND_PERIOD + 1];
    if (!ordered) {
      return null;
    }
    int order = compare(start1, start2);
    if (order == 0) {
      return end1 == null || end2 == null ? null : true;
    }
    Object earlierEnd = order > 0 ? end2 : end1;
    Object laterStart = order > 0 ? start1 : start2;
    Object laterEnd = order > 0 ? end1 : end2;
    if (earlierEnd == null) {
      return null;
    }
    if (compare(laterStart, earlierEnd) < 0) {
      return true;
    }
    return laterEnd == null ? null : false;
  }

  /** Puts the earlier bound first, a missing one last; false if both are missing. */
  private static boolean order(Object[] bounds, int start) {
    Object first = bounds[start];
    Object second = bounds[start + 1];
    boolean swap = second != null && (first == null || compare(first, second) > 0);
    if (swap) {
      bounds[start] = second;
      bounds[start + 1] = first;
    }
    return bounds[start] != null;
  }
}
