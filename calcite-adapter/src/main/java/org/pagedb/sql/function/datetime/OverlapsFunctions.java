package org.pagedb.sql.function.datetime;

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
    Object[] bounds = arguments.clone();
    switch (function) {
      case "overlaps_timetz", "overlaps_time", "overlaps_timestamp" -> {
        // both periods have their ends
      }
      case "overlaps(time,interval,time,interval)" -> endTimes(bounds, true, true);
      case "overlaps(time,time,time,interval)" -> endTimes(bounds, false, true);
      case "overlaps(time,interval,time,time)" -> endTimes(bounds, true, false);
      case "overlaps(timestamp,interval,timestamp,interval)" -> end(bounds, true, true, null);
      case "overlaps(timestamp,timestamp,timestamp,interval)" -> end(bounds, false, true, null);
      case "overlaps(timestamp,interval,timestamp,timestamp)" -> end(bounds, true, false, null);
      case "overlaps(timestamptz,interval,timestamptz,interval)" ->
          end(bounds, true, true, context);
      case "overlaps(timestamptz,timestamptz,timestamptz,interval)" ->
          end(bounds, false, true, context);
      case "overlaps(timestamptz,interval,timestamptz,timestamptz)" ->
          end(bounds, true, false, context);
      default -> throw FunctionArea.unknown(function);
    }
    return overlap(bounds);
  }

  private static void end(Object[] bounds, boolean first, boolean second, TypeContext context) {
    if (first) {
      end(bounds, 0, context);
    }
    if (second) {
      end(bounds, SECOND_PERIOD, context);
    }
  }

  private static void end(Object[] bounds, int start, TypeContext context) {
    boolean known = bounds[start] != null && bounds[start + 1] != null;
    bounds[start + 1] =
        known
            ? TimestampArithmetic.add(
                (Long) bounds[start],
                (Interval) bounds[start + 1],
                context == null ? null : context.timeZone())
            : null;
  }

  private static void endTimes(Object[] bounds, boolean first, boolean second) {
    if (first) {
      endTime(bounds, 0);
    }
    if (second) {
      endTime(bounds, SECOND_PERIOD);
    }
  }

  private static void endTime(Object[] bounds, int start) {
    boolean known = bounds[start] != null && bounds[start + 1] != null;
    if (known) {
      long sum =
          (Long) bounds[start] + ((Interval) bounds[start + 1]).micros() % DateTimeFields.DAY;
      bounds[start + 1] = Math.floorMod(sum, DateTimeFields.DAY);
    } else {
      bounds[start + 1] = null;
    }
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
